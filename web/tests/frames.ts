/*
 * frames.ts: every message over a page's socket, and what a close reader can learn from it: events by their number, and
 * the whole view after each message. docs/protocol.md says how they are encoded.
 */
import { expect, type Page } from "@playwright/test";
import type { EventTold, HistoryTold, TableTold, Told, UpdateTold, ViewTold } from "../src/online/wire";

/** The fields of a view by name, in the order of the game's table. */
export type Fields = Map<string, bigint[]>;

interface Entry {
  n: number;
  events: EventTold[];
}

interface Field {
  name: string;
  width: number;
  values: bigint[];
}

export class Frames {
  readonly received: string[] = [];
  /** The same, read. */
  readonly told: Told[] = [];
  readonly sent: string[] = [];
  /** The last number of the stream. */
  last = 0;
  /** The table as last sent. */
  table!: TableTold;

  /** From now on, over all connections of the page. */
  constructor(page: Page) {
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => {
        this.received.push(String(payload));
        this.hear(JSON.parse(String(payload)) as Told);
      });
      socket.on("framesent", ({ payload }) => this.sent.push(String(payload)));
    });
  }

  private hear(told: Told): void {
    this.told.push(told);
    if (told.is === "table") this.table = told as TableTold;
    if (isNumbered(told)) this.last = told.n;
  }

  /** How much it was, in words. */
  get traffic(): string {
    const lines = this.last - 1;
    const [came, went] = [this.received, this.sent].map((texts) => ({
      frames: texts.length,
      bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
    }));
    const say = ({ frames, bytes }: typeof came) => `${(bytes / 1000).toFixed(1)} kB in ${frames} frames`;
    const each = Math.round((came.bytes + went.bytes) / lines);
    return `${lines} lines; received ${say(came)}, sent ${say(went)}; ${each} bytes a line`;
  }

  /** All events sent, in the order they came; every history repeats those of its numbers. */
  get entries(): Entry[] {
    return this.told.flatMap(entriesOf);
  }

  /** The same by the number of the stream; a number sent twice has the same events both times. */
  get events(): Map<number, EventTold[]> {
    const found = new Map<number, EventTold[]>();
    for (const { n, events } of this.entries) {
      expect(events, `number ${n} as it was told before`).toEqual(found.get(n) ?? events);
      found.set(n, events);
    }
    return new Map([...found].sort(([a], [b]) => a - b).filter(([, events]) => events.length > 0));
  }

  /** The view after each message that changed it. */
  get views(): Fields[] {
    return this.numbered.map(({ fields }) => fields);
  }

  /** The same, with the number of the stream that it stood at. */
  get numbered(): { n: number; fields: Fields }[] {
    const all: { n: number; fields: Fields }[] = [];
    let fields: Field[] = [];
    for (const told of this.told) {
      const text = (told as Partial<ViewTold>).view;
      if (text === undefined) continue;
      const bytes = Buffer.from(text, "base64url");
      fields = told.is === "view" ? wholeView(bytes) : patched(fields, bytes);
      const known = new Map(fields.map(({ name, values }) => [name, values]));
      all.push({ n: (told as ViewTold | UpdateTold).n, fields: known });
    }
    return all;
  }
}

const isNumbered = (told: Told): told is ViewTold | UpdateTold => told.is === "view" || told.is === "update";

function entriesOf(told: Told): Entry[] {
  if (told.is === "history")
    return (told as HistoryTold).entries.map((e) => ({ ...e, events: e.events ?? [] }));
  if (told.is !== "update") return [];
  const { n, events } = told as UpdateTold;
  return [{ n, events: events ?? [] }];
}

function numbersAt(bytes: Buffer, at: number, width: number, count: number): bigint[] {
  const one = (from: number) =>
    width === 8 ? bytes.readBigUInt64LE(from) : BigInt(bytes.readUIntLE(from, width));
  return Array.from({ length: count }, (_, i) => one(at + width * i));
}

function wholeView(bytes: Buffer): Field[] {
  const fields: Field[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(0, at);
    const [width, count] = [bytes[end + 1], bytes.readUInt16LE(end + 2)];
    fields.push({
      name: bytes.toString("latin1", at, end),
      width,
      values: numbersAt(bytes, end + 4, width, count),
    });
    at = end + 4 + width * count;
  }
  return fields;
}

function patched(before: Field[], bytes: Buffer): Field[] {
  const fields = before.map((field) => ({ ...field, values: [...field.values] }));
  let at = 0;
  const varint = (): number => {
    let n = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      n |= (byte & 0x7f) << shift;
      if (byte < 0x80) return n;
    }
  };
  while (at < bytes.length) {
    const { width, values } = fields[bytes[at++]];
    const [first, count] = [varint(), varint()];
    values.splice(first, count, ...numbersAt(bytes, at, width, count));
    at += width * count;
  }
  return fields;
}
