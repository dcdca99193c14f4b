/* Modules that the build makes. */
declare module "virtual:languages" {
  /** Code to name. */
  const languages: Record<string, string>;
  export default languages;
}
declare module "virtual:strings" {
  const strings: Record<
    string,
    () => Promise<{ default: Record<string, string | string[]>; plural: (n: number) => number }>
  >;
  export default strings;
}
declare module "virtual:guides" {
  /** By game and language. */
  export const guides: Record<
    string,
    Record<string, () => Promise<{ default: import("./help/guide").Guide }>>
  >;
}
declare module "virtual:modules" {
  /** By game: the address of its module, and by language those of its sentences. */
  export const modules: Record<string, { wasm: string; words: Record<string, string> }>;
}
declare module "virtual:games" {
  const games: Record<string, () => Promise<{ default: import("./engine/types").GameInfo[] }>>;
  export default games;
}
