/*
 * wire.ts: lets a test control the wire between one page and the server: cut and mend it, hear what goes over it and
 * change it on its way.
 */
import type { Page, WebSocketRoute } from "@playwright/test";

type Change = (text: string) => string;
const asItIs: Change = (text) => text;

export class Wire {
  /** What the page says to the server, and what it hears from it. */
  says: Change = asItIs;
  hears: Change = asItIs;
  private isCut = false;
  private ends: WebSocketRoute[] = [];

  /** Before the page is opened. */
  static async at(page: Page): Promise<Wire> {
    const wire = new Wire();
    await page.routeWebSocket(/\/ws$/, (socket) => wire.connect(socket));
    return wire;
  }

  private connect(socket: WebSocketRoute): void {
    if (this.isCut) return void socket.close();
    const server = socket.connectToServer();
    this.ends = [socket, server];
    socket.onMessage((text) => server.send(this.says(String(text))));
    server.onMessage((text) => socket.send(this.hears(String(text))));
  }

  async cut(): Promise<void> {
    this.isCut = true;
    await Promise.all(this.ends.map((end) => end.close()));
  }

  mend(): void {
    this.isCut = false;
  }

  /** The page hears this as if the server had said it. */
  tell(what: object): void {
    this.ends[0].send(JSON.stringify(what));
  }
}
