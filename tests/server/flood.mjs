/*
 * flood.mjs: what others notice while somebody floods the server within its limits.
 *
 *     KAPELLE=build/kapelle [KAPELLE_FIRST=OLDER] node tests/server/flood.mjs [SECONDS]
 *
 * 90 connections from one address ask for the words of a long talk, for the history of a long game, and make moves and
 * take them back, each flood for SECONDS seconds (15). Meanwhile two people at another table, from another address, say
 * something every 60 ms. We print how long it takes until the other one hears it, and how much memory the server has.
 * Each flood comes twice: as fast as a connection may ask, when the server refuses most of it, and only as fast as an
 * address may, when it grants most of it. An older program can prepare the store, with longer talks and games than this
 * one allows. All limits except that on new identities are the defaults. Nothing is asserted: times depend on the
 * machine.
 */
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { Client } from "./client.mjs";
import { Server, program } from "./server.mjs";

const SECONDS = Number(process.argv[2] ?? 15);
const CONNECTIONS = 90;
const PAUSE = 60; // ms between two words of those who are measured
const LINES = 20_000;
const WORDS = 49_000;
const REST = 1000;

const flooder = { address: "127.0.0.1" };
const neighbour = { address: "127.0.0.2" };
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Many messages at once, and how many of them were granted. */
async function pour(client, n, message) {
  let granted = 0;
  for (let i = 0; i < n; i += 8) {
    const batch = [];
    for (let k = i; k < Math.min(i + 8, n); k++) batch.push(client.ask(...message(k)));
    const answers = await Promise.all(batch);
    const good = answers.filter((answer) => answer.is !== "no").length;
    granted += good;
    if (good === 0) break; // the table takes no more
  }
  return granted;
}

/** Moves and their undoing, as many as the server takes. */
async function goToAndFro(client, n) {
  let lines = 0;
  for (; lines < n; lines += 2) {
    const decision = client.asks.get(0);
    const move = await client.ask("move", {
      decision,
      line: "north plan market",
    });
    const undo = await client.ask("undo");
    if (move.is === "no" || undo.is === "no") break;
  }
  return lines;
}

async function table(owner, fields) {
  const { table: name } = await owner.get("create", {
    game: "null",
    listed: true,
    spectators: true,
    ...fields,
  });
  await owner.open(name);
  return name;
}

/** Set up before the floods: a long talk, a long game, and the clients that will use them. */
async function prepare(server) {
  const people = [];
  for (let i = 0; i < CONNECTIONS; i++)
    people.push(await Client.known(server, { ...flooder, name: `F ${i}` }));
  const [first, second] = people;
  const talk = await table(first, { setup: "players=4", seats: "me" });
  for (let seat = 1; seat < 4; seat++) {
    await people[seat].open(talk);
    await people[seat].get("sit", { seat });
  }
  const words = await pour(first, WORDS, (k) => ["say", { text: `${k} ${"x".repeat(400)}` }]);
  const game = await table(second, { setup: "players=2", seats: "me,me" });
  await second.get("start");
  const lines = await goToAndFro(second, LINES);
  console.log(`a talk of ${words} words, a game of ${lines} lines`);
  const tokens = people.map((one) => one.token);
  for (const one of people) await one.leave();
  return { talk, game, tokens, lines };
}

/**
 * The people we measure, in a thread of their own, where no flood keeps them waiting: they say something every PAUSE
 * milliseconds, and report on request how long it took.
 */
async function beNeighbours() {
  const server = workerData;
  const a = await Client.known(server, { ...neighbour, name: "A" });
  const b = await Client.known(server, { ...neighbour, name: "B" });
  const name = await table(a, { setup: "players=2", seats: "me" });
  await b.open(name);
  await b.get("sit", { seat: 1 });
  let said = new Map();
  let times = [];
  let isOn = false;
  b.take = (bytes) => {
    const word = /"text":"#(\d+)"/.exec(bytes.toString())?.[1];
    if (said.has(word)) times.push(performance.now() - said.get(word));
  };
  parentPort.on("message", (what) => {
    isOn = what === "begin";
    if (isOn) [said, times] = [new Map(), []];
    else
      parentPort.postMessage({
        times: times.sort((x, y) => x - y),
        missing: said.size - times.length,
      });
  });
  for (let k = 0; ; k++) {
    await pause(PAUSE);
    if (!isOn) continue;
    said.set(String(k), performance.now());
    a.send({ do: "say", text: `#${k}` });
  }
}

/** Two people at another table, from another address. */
class Neighbours {
  constructor(server) {
    const { socketUrl } = server;
    this.worker = new Worker(fileURLToPath(import.meta.url), {
      workerData: { socketUrl },
    });
  }

  begin() {
    this.worker.postMessage("begin");
  }

  async end() {
    await pause(3000);
    this.worker.postMessage("end");
    const [told] = await once(this.worker, "message");
    return told;
  }
}

/** From now on it only counts its refusals: reading everything would take longer than sending it. */
function becomeFlooder(client) {
  client.refused = 0;
  client.take = (bytes) => {
    const text = bytes.toString("utf8", 0, 60);
    if (text.includes('"is":"no"')) client.refused++;
    const decision = /"ask":\[\[0,(\d+)\]/.exec(bytes.length < 2000 ? bytes.toString() : "");
    if (decision) client.asks.set(0, Number(decision[1]));
  };
}

const refusals = (n, client) => n + client.refused;
const at = (times, share) => times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(1);

/** A flood at both paces; `price`: what a message counts for, `people`: how many there are. */
async function floods(server, pair, what, clients, { price, people = CONNECTIONS }, message) {
  const granted = Math.min(200, 40 * people) / price; // a second, from the whole address
  await flood(server, pair, what, clients, 50 * price, message);
  await pause(3000);
  await flood(server, pair, `${what}, slower`, clients, (1000 * CONNECTIONS) / granted, message);
}

/** Each of the clients sends its next `message` every `each` milliseconds. */
async function flood(server, pair, what, clients, each, message) {
  let isOver = false;
  let most = 0;
  let sent = 0;
  const watch = setInterval(() => (most = Math.max(most, server.memory())), 200);
  const floods = clients.map(async (client, i) => {
    await pause((each * i) / clients.length);
    for (let k = 0; !isOver && client.isOpen; k++, sent++) {
      const one = message(client, k);
      if (one) client.send(one);
      await pause(each);
    }
  });
  const before = clients.reduce(refusals, 0);
  pair.begin();
  await pause(SECONDS * 1000);
  isOver = true;
  await Promise.all(floods);
  const { times, missing } = await pair.end();
  clearInterval(watch);
  const refused = clients.reduce(refusals, 0) - before;
  console.log(
    `${what}: ${sent} messages, ${refused} refused; others' words p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms, ` +
      `longest ${at(times, 1)} ms, ${missing} of ${times.length + missing} not heard in time; ${Math.round(most / 1024)} MB`,
  );
}

async function crowd(server, tokens, come) {
  const clients = [];
  for (let i = 0; i < CONNECTIONS; i++) {
    const client = await Client.known(server, { ...flooder, token: tokens(i) });
    await come(client, i);
    becomeFlooder(client);
    clients.push(client);
    await pause(60); // the address pays for their coming, too
  }
  return clients;
}

/** Comes to a table, even if it has to wait for its turn. */
async function come(client, name) {
  for (let i = 0; i < 200; i++) {
    const answer = await client.ask("open", { table: name });
    if (answer.is !== "no") return;
    await pause(REST / 4);
  }
}

async function disperse(clients) {
  for (const client of clients) client.socket.terminate();
  await pause(4 * REST);
}

async function main() {
  const server = new Server();
  try {
    if (process.env.KAPELLE_FIRST) {
      server.program = process.env.KAPELLE_FIRST;
      delete server.flags["--person-rate"]; // which it may not know
      delete server.flags["--address-rate"];
    }
    await server.start();
    const { talk, game, tokens, lines } = await prepare(server);
    await server.stop();
    server.program = program;
    server.flags = { "--identities": "0", "--connects": "0" };
    await server.start();
    const pair = new Neighbours(server);
    await pause(REST);
    await flood(server, pair, "nothing", [], 1, () => null);
    let clients = await crowd(
      server,
      (i) => tokens[i % 4],
      (c) => come(c, talk),
    );
    await floods(server, pair, "words", clients, { price: 5, people: 4 }, () => ({ do: "chats", id: 1 }));
    await disperse(clients);
    clients = await crowd(
      server,
      (i) => tokens[i],
      (c) => come(c, game),
    );
    await floods(server, pair, "history", clients, { price: Math.min(31, 5 + lines / 100) }, () => ({
      do: "history",
      id: 1,
    }));
    await disperse(clients);
    clients = await crowd(
      server,
      (i) => tokens[i],
      async (c) => {
        await table(c, { setup: "players=2", seats: "me,me", listed: false });
        await c.ask("start");
      },
    );
    await floods(server, pair, "to and fro", clients, { price: 3.4 }, (c, k) =>
      k % 2 === 0
        ? {
            do: "move",
            id: 1,
            decision: c.asks.get(0) ?? 0,
            line: "north plan market",
          }
        : { do: "undo", id: 2 },
    );
    await disperse(clients);
    await pair.worker.terminate();
  } finally {
    await server.clear();
  }
}

await (isMainThread ? main() : beNeighbours());
