/*
 * module.ts: the WebAssembly module: a text goes in, JSON comes out. Used by the worker, which keeps the page
 * free to draw while a bot thinks.
 */

interface Exports {
  memory: WebAssembly.Memory;
  _initialize?: () => void;
  web_buffer(size: number): number;
  web_call(): number;
  web_call_bytes(size: number): number;
}

export class Module {
  private readonly exports: Exports;

  private constructor(instance: WebAssembly.Instance) {
    this.exports = instance.exports as unknown as Exports;
    this.exports._initialize?.();
  }

  static async load(source: BufferSource): Promise<Module> {
    const { instance } = await WebAssembly.instantiate(source, {});
    return new Module(instance);
  }

  /** Answers as text: JSON. The body may hold any bytes, such as a catalogue. */
  ask(request: string, body?: Uint8Array): string {
    const head = new TextEncoder().encode(body ? `${request}\n` : request);
    const size = head.length + (body?.length ?? 0);
    const at = this.exports.web_buffer(size);
    if (at === 0) return JSON.stringify({ error: "That is too large for the engine." });
    const room = new Uint8Array(this.exports.memory.buffer, at, size + 1);
    room.set(head);
    if (body) room.set(body, head.length);
    room[size] = 0;
    return this.read(body ? this.exports.web_call_bytes(size) : this.exports.web_call());
  }

  private read(at: number): string {
    const bytes = new Uint8Array(this.exports.memory.buffer, at);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }
}
