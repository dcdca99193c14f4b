/*
 * serving.ts: a real server for a test: `kapelle serve` at a free port with a store of its own, and people who come to
 * it, each with a browser of their own. KAPELLE is the program (default: build/kapelle).
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { pageFolder } from "./server";

export const program = (): string =>
  process.env.KAPELLE
    ? resolve(process.env.KAPELLE)
    : fileURLToPath(new URL("../../build/kapelle", import.meta.url));

/* All browsers of a test have one address, so the limits per address are off here. */
const unlimited = [
  "--per-address=0",
  "--connects=0",
  "--requests=0",
  "--identities=0",
  "--rate=1000",
  "--burst=1000",
  "--person-rate=0",
  "--address-rate=0",
  "--offer=0", // bots wait for nobody, unless a test is about it,
  "--pace=0", // and move as soon as they can
];

export class Serving {
  private readonly folder = mkdtempSync(join(tmpdir(), "kapelle-online-"));
  private child: ChildProcess | null = null;
  private port = 0;
  /** Further flags, from the next start on. */
  flags: string[] = [];

  get address(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  /** From the next start on new tables have other content: each file as `edit` leaves it. */
  private edit(game: string, edit: (text: string, name: string) => string): void {
    const folder = mkdtempSync(join(this.folder, "content-"));
    const own = fileURLToPath(new URL(`../../content/${game}`, import.meta.url));
    cpSync(own, join(folder, game), { recursive: true });
    for (const name of readdirSync(join(folder, game))) {
      const file = join(folder, game, name);
      writeFileSync(file, edit(readFileSync(file, "utf8"), name));
    }
    this.flags = ["--content", folder];
  }

  /** With one of its numbers changed. */
  change(game: string, number: string, value: number): void {
    const line = new RegExp(`^(number ${number}\\n(?: .*\\n)*? +value +)\\d+$`, "m");
    this.edit(game, (text) => text.replace(line, `$1${value}`));
  }

  /** With these cards and no others. */
  deal(game: string, cards: string): void {
    this.edit(game, (text, name) => (name === "cards.txt" ? cards : text));
  }

  /** The file of its store. */
  get file(): string {
    return join(this.folder, "kapelle.db");
  }

  /** At a free port; after that always at the same. */
  async start(): Promise<void> {
    const store = `sqlite:${this.file}`;
    const flags = [
      "--listen",
      `127.0.0.1:${this.port}`,
      "--store",
      store,
      "--web",
      pageFolder(),
      ...unlimited,
      ...this.flags,
    ];
    const child = spawn(program(), ["serve", ...flags], { stdio: ["ignore", "pipe", "ignore"] });
    this.child = child;
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(`kapelle serve has ended with ${code}.`);
    });
    ended.catch(() => undefined); // later it is not an error
    const listening = new Promise<number>((done) => {
      createInterface({ input: child.stdout! }).on("line", (line) => {
        const found = /listening on http:\/\/127\.0\.0\.1:(\d+)\//.exec(line);
        if (found) done(Number(found[1]));
      });
    });
    this.port = await Promise.race([listening, ended]);
  }

  /** SIGTERM as an operator does, SIGKILL as a power cut, SIGSTOP so that it only keeps silent. */
  async end(how: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(how);
    await once(child, "exit");
  }

  silence(): void {
    this.child?.kill("SIGSTOP");
  }

  async clear(): Promise<void> {
    await this.end("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }
}
