/*
 * connection.svelte.ts: one connection to a server. It says who we are, asks and returns answers, reconnects after
 * every break, and keeps a move in hand until the server has answered it.
 *
 * It knows no table and no browser: code at a table sets `returning`, which opens the table again on a new connection
 * before anything that was kept is sent; what it needs from the browser is its World (link.svelte.ts). sentences.ts
 * words the refusals.
 */
import { isNo, isPassing, type Answer, type AskKind, type Asks, type ByeTold } from "./wire";
import type { HelloTold, No, PersonId, Told } from "./wire";

/**
 * none: not connected and not trying (no server, or it told us to stay away: see `farewell`); connecting: for the first
 * time; lost: had a connection and is trying again; waiting: connected, but the server cannot save anything at the
 * moment; old: page and server do not understand each other, and only reloading the page helps.
 */
export type LinkState = "none" | "connecting" | "open" | "lost" | "waiting" | "old";

/** Why the server closed the connection for good. */
export type Farewell = "forgotten" | "abuse" | "replaced";

export interface Me {
  person: PersonId;
  name: string;
}

/** A question of ours, as listeners get it with its answer. */
export type Question = {
  [Kind in AskKind]: { readonly kind: Kind; readonly fields: Asks[Kind] };
}[AskKind];

/** `question` is the one of ours that this answers, if any. */
export type Listener = (told: Told, question?: Question) => void;

/** Asks on a connection that is only just there. */
export type AskEarly = <Kind extends AskKind>(kind: Kind, fields: Asks[Kind]) => Promise<Answer<Kind>>;

/** As much of a WebSocket as is needed. */
export type Socket = Pick<WebSocket, "send" | "close" | "onmessage" | "onclose" | "onerror">;

/** What the connection needs from the world. */
export interface World {
  /** Does the page come from a server, as far as we can know? */
  isServed(): Promise<boolean>;
  /** Gets the identity as a cookie; false if that did not work now. */
  identify(): Promise<boolean>;
  socket(): Socket;
  /** The dialect of each game that this page has: id → 16 digits. */
  dialects(): ReadonlyMap<string, string>;
  /** Calls back when the network or the person may be here again. */
  onReturn(back: () => void): void;
}

interface Asked {
  readonly question: Question;
  readonly done: (told: Told | No) => void;
  isSent: boolean;
  /** How often the server had no time for it. */
  tries: number;
}

/* In milliseconds: how long the server may take before we doubt the connection, and how long it may be silent. */
const PATIENCE = 8000;
const SILENCE = 45_000;
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 15_000;
/* How often a move is tried again when the server has no time for it. */
const TRIES = 6;

/** A move quotes its decision, so it may be sent twice without harm. */
const isKept = ({ question }: Pick<Asked, "question">): boolean => question.kind === "move";

const lost = (): No => ({ is: "no", why: "lost" });

export class Link {
  state = $state<LinkState>("none");
  /** Who we are at this server; null before its first word. */
  me = $state.raw<Me | null>(null);
  /** What the server plays. */
  games = $state.raw<HelloTold["games"]>([]);
  /** The version of the server's program. */
  version = $state("");
  /** Set with state "none" when the server does not want us back. */
  farewell = $state<Farewell | null>(null);
  /** Moves that the server has not answered yet. */
  inHand = $state(0);

  /** Opens the table again on a new connection; afterwards we send what was kept. */
  returning: ((ask: AskEarly) => Promise<void>) | null = null;

  private socket: Socket | null = null;
  private readonly listeners = new Set<Listener>();
  private readonly asked = new Map<number, Asked>();
  private lastId = 0;
  private isConnecting = false;
  private hasEverOpened = false;
  /** The server knows who we are; and then, our table is open again. */
  private isGreeted = false;
  private isReady = false;
  private isStoreInTrouble = false;
  private isOld = false;
  private pause = FIRST_PAUSE;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setTimeout> | undefined;
  private started: Promise<boolean> | null = null;
  /** Settles when the first attempt has succeeded or failed. */
  private settleFirst: () => void = () => undefined;

  constructor(private readonly world: World) {}

  // ---- for everybody ----

  /** Connects; false if this page does not come from a server. Called again, it gives the same answer. */
  start(): Promise<boolean> {
    this.started ??= this.begin();
    return this.started;
  }

  private async begin(): Promise<boolean> {
    if (!(await this.world.isServed())) return false;
    const settled = new Promise<void>((done) => (this.settleFirst = done));
    this.world.onReturn(() => this.comeBack());
    void this.connect();
    await settled;
    return true;
  }

  /**
   * The answer to a question, a refusal included (isNo). Without a connection it is `no` with why "lost"; only a move
   * waits until there is one.
   */
  ask<Kind extends AskKind>(kind: Kind, fields: Asks[Kind]): Promise<Answer<Kind>> {
    return this.put(kind, fields, this.isReady);
  }

  /** Hears everything that the server sends, in order; returns a function that stops it. */
  hear(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Reconnects, perhaps as somebody else: after using a recovery code, or deleting the identity. */
  again(): void {
    this.farewell = null;
    this.pause = FIRST_PAUSE;
    this.drop();
    clearTimeout(this.retry);
    void this.connect();
  }

  /** Changes the display name. */
  async rename(name: string): Promise<No | null> {
    const told = await this.ask("name", { name });
    if (isNo(told)) return told;
    if (this.me) this.me = { ...this.me, name };
    return null;
  }

  // ---- asking ----

  private put<Kind extends AskKind>(kind: Kind, fields: Asks[Kind], canSend: boolean): Promise<Answer<Kind>> {
    const question = { kind, fields } as Question;
    const waits = isKept({ question }) && !this.farewell;
    const comes = this.isGreeted; // the table is being opened again: it is sent a moment later
    if (!canSend && !waits && !comes) return Promise.resolve(lost());
    const id = ++this.lastId;
    return new Promise((done) => {
      /* The protocol says which message answers which. */
      const asked: Asked = { question, done: (told) => done(told as Answer<Kind>), isSent: false, tries: 0 };
      this.asked.set(id, asked);
      this.count();
      if (canSend) this.send(id, asked);
    });
  }

  private send(id: number, asked: Asked): void {
    asked.isSent = true;
    this.socket?.send(JSON.stringify({ do: asked.question.kind, id, ...asked.question.fields }));
    this.listenFor(PATIENCE);
  }

  private sendWaiting(): void {
    for (const [id, asked] of this.asked) if (!asked.isSent) this.send(id, asked);
  }

  private answer(told: Told): Question | undefined {
    const id = "re" in told ? told.re : undefined;
    const asked = id === undefined ? undefined : this.asked.get(id);
    if (id === undefined || !asked) return undefined;
    if (isNo(told) && isKept(asked) && isPassing(told) && ++asked.tries < TRIES) {
      asked.isSent = false;
      setTimeout(() => this.isReady && !asked.isSent && this.send(id, asked), FIRST_PAUSE * 2 ** asked.tries);
      return undefined;
    }
    this.asked.delete(id);
    this.count();
    asked.done(told);
    return asked.question;
  }

  private count(): void {
    this.inHand = [...this.asked.values()].filter(isKept).length;
  }

  // ---- hearing ----

  private take(text: string): void {
    const told = JSON.parse(text) as Told;
    this.listenFor(SILENCE);
    if (told.is === "hello") this.greet(told);
    else if (told.is === "wait") this.isStoreInTrouble = told.wait;
    else if (told.is === "bye") this.partAs(told.why);
    const question = this.answer(told);
    for (const listener of [...this.listeners]) listener(told, question);
    this.show();
  }

  private greet(hello: HelloTold): void {
    this.me = { person: hello.person, name: hello.name };
    this.games = hello.games;
    this.version = hello.version;
    const known = this.world.dialects();
    this.isOld = hello.games.some(({ id, dialect }) => known.has(id) && known.get(id) !== dialect);
    if (this.isGreeted) return; // only a sign of life
    this.isGreeted = true;
    this.hasEverOpened = true;
    this.pause = FIRST_PAUSE;
    void this.resume(this.socket);
  }

  /** First our table, then what was kept. */
  private async resume(on: Socket | null): Promise<void> {
    await this.returning?.((kind, fields) => this.put(kind, fields, true)).catch(() => undefined);
    if (this.socket !== on || !this.isGreeted) return; // broken again meanwhile
    this.isReady = true;
    this.sendWaiting();
    this.show();
    this.settleFirst();
  }

  private show(): void {
    if (this.farewell) this.state = "none";
    else if (this.isOld) this.state = "old";
    else if (this.isReady) this.state = this.isStoreInTrouble ? "waiting" : "open";
    else this.state = this.hasEverOpened ? "lost" : "connecting";
  }

  /** The server closes: for a while (stop, slow, idle), or it does not want us back. */
  private partAs(why: ByeTold["why"]): void {
    if (why === "forgotten" || why === "abuse" || why === "replaced") this.farewell = why;
  }

  // ---- the connection ----

  private async connect(): Promise<void> {
    if (this.socket || this.isConnecting || this.farewell) return;
    this.isConnecting = true;
    this.show();
    const isKnown = await this.world.identify().catch(() => false);
    this.isConnecting = false;
    if (!isKnown) return this.lose();
    const socket = this.world.socket();
    this.socket = socket;
    socket.onmessage = ({ data }) => this.socket === socket && this.take(String(data));
    socket.onclose = () => this.socket === socket && this.lose();
    socket.onerror = () => undefined; // it closes as well
    this.giveUpIn(PATIENCE);
  }

  /** Refuses what was not safely sent, keeps moves in hand, and tries again after a pause. */
  private lose(): void {
    this.socket = null;
    this.isGreeted = this.isReady = this.isStoreInTrouble = false;
    clearTimeout(this.pulse);
    for (const [id, asked] of [...this.asked]) {
      asked.isSent = false;
      if (isKept(asked) && !this.farewell) continue;
      this.asked.delete(id);
      asked.done(lost());
    }
    this.count();
    this.show();
    if (!this.farewell) {
      clearTimeout(this.retry);
      this.retry = setTimeout(() => void this.connect(), this.pause * (0.75 + Math.random() / 2));
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    }
    this.settleFirst();
  }

  /** Ends a useless connection without waiting for it to close. */
  private drop(): void {
    const socket = this.socket;
    if (!socket) return;
    this.lose();
    socket.close();
  }

  /** The network or the person is back: ends a pause, and tests whether a connection is alive. */
  private comeBack(): void {
    if (this.farewell) return;
    this.pause = FIRST_PAUSE;
    if (this.isGreeted) this.knock();
    else if (!this.socket) {
      clearTimeout(this.retry);
      void this.connect();
    }
  }

  /* The browser answers the server's pings, and scripts do not see them: so we listen, and ask if it is silent. */
  private listenFor(time: number): void {
    clearTimeout(this.pulse);
    this.pulse = setTimeout(() => this.knock(), time);
  }

  private knock(): void {
    this.socket?.send(JSON.stringify({ do: "hello" }));
    this.giveUpIn(PATIENCE / 2);
  }

  private giveUpIn(time: number): void {
    clearTimeout(this.pulse);
    this.pulse = setTimeout(() => this.drop(), time);
  }
}
