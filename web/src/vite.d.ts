/* Modules that the build makes. */
declare module "virtual:strings/pl" {
  const strings: Record<string, string | string[]>;
  export default strings;
}
declare module "virtual:guide/*" {
  const guide: import("./help/guide").Guide;
  export default guide;
}
declare module "virtual:modules" {
  /** By game: the address of its module, and by language those of its sentences. */
  export const modules: Record<string, { wasm: string; words: Record<string, string> }>;
}
declare module "virtual:games/*" {
  const games: import("./engine/types").GameInfo[];
  export default games;
}
