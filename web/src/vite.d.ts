/* Modules that the build makes. */
declare module "virtual:strings/pl" {
  const strings: Record<string, string | string[]>;
  export default strings;
}
declare module "virtual:guide/*" {
  const guide: import("./help/guide").Guide;
  export default guide;
}
declare module "$engine/*" {
  const url: string;
  export default url;
}
