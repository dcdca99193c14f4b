/*
 * trouble.test.mjs: a store that does not answer: the server tells players to wait, nothing is lost or half done, and
 * play goes on; and a copy of the store made meanwhile.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Match, randomBy } from "./match.mjs";
import { Oracle, askStore } from "./oracle.mjs";
import { Server, run, runAside, within } from "./server.mjs";

/* Holds the database until its input ends. */
const lockProgram = `
import sqlite3, sys
store = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=60)
store.execute("BEGIN EXCLUSIVE")
print("locked", flush=True)
sys.stdin.read()
store.execute("ROLLBACK")
`;

/** Locks the store; the function it returns unlocks it, and so does the end of the test. */
async function lock(t, server) {
  const child = spawn("python3", ["-c", lockProgram, server.file], { stdio: ["pipe", "pipe", "inherit"] });
  t.after(() => child.kill());
  await within(once(child.stdout, "data"), "the lock");
  return async () => {
    child.stdin.end();
    await once(child, "exit");
  };
}

async function goOnAfter(match, random, trouble) {
  const { players, server } = match;
  const next = match.choose(random);
  const mover = players[next.seat];
  for (const client of match.everybody()) await client.catchUp();
  const relieve = await trouble();
  const numbers = match.everybody().map((client) => client.n);
  const answer = mover.ask("move", { decision: mover.asks.get(next.seat), line: next.line });
  for (const client of match.everybody()) await client.until((c) => c.isWaiting, "everybody is told to wait");
  assert.equal((await server.http("/healthz")).status, 503);
  assert.deepEqual(
    match.everybody().map((client) => client.n),
    numbers,
    "nothing is told before it is saved",
  );
  await relieve();
  const got = await answer;
  assert.equal(got.is, "update", JSON.stringify(got));
  match.accept(next.line);
  for (const client of match.everybody()) await client.until((c) => !c.isWaiting, "it goes on");
  assert.equal((await server.http("/healthz")).status, 200);
}

test("a locked database", async (t) => {
  const random = randomBy(40);
  const server = await Server.start({}, t);
  const match = await Match.begin(server, { watchers: 1 });
  for (let i = 0; i < 2; i++) {
    await match.play(random, 5);
    await goOnAfter(match, random, () => lock(t, server));
  }
  await match.play(random);
  match.verify(await match.finish());
});

test("killed while the database is locked: the move was never made", async (t) => {
  const random = randomBy(41);
  const server = await Server.start({}, t);
  const match = await Match.begin(server, { setup: "players=2", seats: 2 });
  await match.play(random, 5);
  const next = match.choose(random);
  const mover = match.players[next.seat];
  await mover.catchUp();
  const unlock = await lock(t, server);
  match.sent = { ...next, decision: mover.asks.get(next.seat) };
  const answer = mover.ask("move", { decision: match.sent.decision, line: next.line });
  await mover.until((c) => c.isWaiting, "wait");
  await server.kill();
  await assert.rejects(answer);
  await unlock();
  await server.start();
  await mover.reconnect();
  assert.equal(mover.asks.get(next.seat), match.sent.decision, "the decision is still open");
  await match.resume();
  await match.play(random);
  await match.finish();
});

/* A small file system of the server's own: nobody else sees it, and it goes when the server does. */
function onSmallDisk(folder) {
  const script = 'mount -t tmpfs -o size=4m none "$0" && exec "$@"';
  return ["unshare", "--map-root-user", "--mount", "sh", "-c", script, folder];
}

const enter = (pid) => ["nsenter", "--target", String(pid), "--user", "--mount", "--preserve-credentials"];

function canMount(folder) {
  const [program, ...words] = onSmallDisk(folder);
  return spawnSync(program, [...words, "true"], { stdio: "ignore" }).status === 0;
}

test("a full disk", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "kapelle-disk-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const disk = join(folder, "disk");
  mkdirSync(disk);
  if (!canMount(disk)) return t.skip("no file system can be mounted here");
  const random = randomBy(42);
  const server = await Server.start({ folder: disk, wrap: onSmallDisk(disk) }, t);
  server.enter = enter(server.pid);
  const filler = join("/proc", String(server.pid), "root", disk, "filler");
  const match = await Match.begin(server, { watchers: 1 });
  await match.play(random, 5);
  await goOnAfter(match, random, async () => {
    fill(filler);
    await chatUntilFull(match);
    return async () => rmSync(filler);
  });
  await match.play(random);
  match.verify(await match.finish());
});

/* To the last page: what does not fit is tried in halves. */
function fill(file) {
  for (let size = 4 << 20; size > 0; size >>= 1)
    try {
      writeFileSync(file, Buffer.alloc(size), { flag: "a" });
    } catch (fault) {
      assert.equal(fault.code, "ENOSPC");
    }
}

/* The space already allocated may still take some rows, so we fill it with words. */
async function chatUntilFull(match) {
  const [first] = match.players;
  while (!first.isWaiting) {
    const said = first.ask("say", { text: "x".repeat(500) });
    await Promise.race([said, first.until((c) => c.isWaiting, "the disk is full").catch(() => null)]);
  }
}

const endings = ["", "-wal", "-shm"];

test("a store that is moved away and comes back", async (t) => {
  const random = randomBy(45);
  const server = await Server.start({}, t);
  const match = await Match.begin(server, { watchers: 1 });
  for (const ending of endings) {
    const file = server.file + ending;
    await match.play(random, 1);
    await goOnAfter(match, random, async () => {
      renameSync(file, `${file}.aside`);
      return async () => renameSync(`${file}.aside`, file);
    });
  }
  await match.play(random);
  match.verify(await match.finish());
});

test("a store that is deleted is missed at once, also when nobody plays", async (t) => {
  const server = await Server.start({}, t);
  const match = await Match.begin(server, { setup: "players=2", seats: 2 });
  for (const ending of endings) unlinkSync(server.file + ending);
  const isMissed = async () => {
    while ((await server.http("/healthz")).status !== 503) await new Promise((done) => setTimeout(done, 50));
  };
  await within(isMissed(), "status 503");
  const [first] = match.players;
  await first.until((c) => c.isWaiting, "everybody is told to wait");
  const said = first.ask("say", { text: "Can anybody hear me?" });
  said.catch(() => undefined);
  const aWhile = new Promise((done) => setTimeout(done, 2000, "nothing"));
  assert.equal(await Promise.race([said, aWhile]), "nothing", "nothing is acknowledged");
  assert.equal(await server.figure("kapelle_store_trouble"), 1);
  assert.match(
    server.log,
    /level=error event=store trouble="The store's file .* was deleted, moved or replaced/,
  );
});

const damageProgram = `
import sqlite3, sys
store = sqlite3.connect(sys.argv[1])
store.execute("UPDATE rows SET text = replace(text, 'evening', 'morning') WHERE kind = 9 AND table_id = "
    "(SELECT id FROM tables WHERE name = ?)", sys.argv[2:])
store.commit()
print(store.total_changes)
`;

test("a table whose rows were damaged is stopped and said, and others go on", async (t) => {
  const random = randomBy(46);
  const server = await Server.start({}, t);
  const [bad, good] = [
    await Match.begin(server, { setup: "players=2", seats: 2 }),
    await Match.begin(server, { setup: "players=2", seats: 2 }),
  ];
  for (const match of [bad, good]) {
    await match.play(random, 2);
    await match.players[0].get("say", { text: "Good evening." });
    await match.play(random, 2);
  }
  const ends = [bad, good].flatMap((match) => match.everybody().map((client) => client.closed()));
  await server.stop();
  await Promise.all(ends);
  assert.equal(askStore(server, damageProgram, bad.name), "1");
  await server.start();
  await good.resume();
  await good.play(random);
  await good.finish();
  const [first] = bad.players;
  await first.connect();
  await first.hello();
  await first.open(bad.name);
  assert.equal(first.table.frozen, true);
  await first.refused("frozen", "say", { text: "Good evening?" });
  const { said } = await first.get("chats");
  assert.deepEqual(said, [], "nobody is quoted with words that are not his");
  assert.match(server.log, new RegExp(`level=error event=table-damaged table=${bad.name} row=\\d+`));
  assert.equal(await server.figure("kapelle_freezes_total"), 1);
  const copy = run("backup", "--store", `sqlite:${server.file}`, `${server.file}.copy`);
  assert.equal(copy.status, 1);
  assert.equal(copy.complained.match(/table (\S+) is damaged from row \d+ on/g).length, 1);
  assert.ok(copy.complained.includes(bad.name));
  assert.match(copy.said, /holds everything/, "a copy is made all the same");
  assert.equal((await server.http("/healthz")).status, 200);
});

test("a store that has lost what it acknowledged says so", async (t) => {
  const server = await Server.start({}, t);
  const match = await Match.begin(server, { setup: "players=2", seats: 2 });
  await match.play(randomBy(47), 4);
  await server.kill();
  truncateSync(`${server.file}-wal`, statSync(`${server.file}-wal`).size - 5000);
  await server.start();
  assert.match(
    server.log,
    /level=error event=store-damaged why="The store .* has lost its last \d+ transactions/,
  );
  assert.equal((await server.http("/healthz")).status, 200);
});

const checkProgram = `
import sqlite3, sys
print(sqlite3.connect(sys.argv[1]).execute("PRAGMA integrity_check").fetchone()[0])
`;
const countProgram = `
import sqlite3, sys
print(sqlite3.connect(sys.argv[1]).execute("SELECT count(*) FROM rows WHERE kind = 7").fetchone()[0])
`;

test("a backup that is made while people play can be played on", async (t) => {
  const random = randomBy(43);
  const server = await Server.start({}, t);
  const copy = new Server();
  t.after(() => copy.clear());
  const match = await Match.begin(server, { watchers: 1 });
  await match.play(random, 10);
  const before = match.made;
  const backup = runAside(t, "backup", "--store", `sqlite:${server.file}`, copy.file);
  await match.play(random, 10);
  await backup;
  const lines = match.oracle.lines().map((line) => line.replace(/^\d+ /, ""));
  await match.leave();
  await server.stop();
  assert.equal(askStore(copy, checkProgram), "ok");
  const kept = Number(askStore(copy, countProgram));
  assert.ok(kept >= before && kept <= lines.length, `${before} to ${lines.length} lines: ${kept}`);
  await copy.start();
  match.server = copy;
  match.oracle = new Oracle(copy, match.players[0].table);
  for (const line of lines.slice(0, kept)) match.oracle.say(line);
  for (const client of match.everybody()) {
    client.server = copy;
    const { seen } = client;
    client.seen = new Map();
    await client.reconnect();
    await client.compareHistory();
    for (const [n, entry] of client.seen) if (seen.has(n)) assert.equal(entry, seen.get(n));
  }
  await match.play(random);
  match.verify(await match.finish());
  const again = runAside(t, "backup", "--store", `sqlite:${server.file}`, copy.file);
  await assert.rejects(again, "a backup writes over nothing");
});

test("a store that cannot be opened is a sentence", async () => {
  const server = new Server({ folder: join(tmpdir(), "there-is-no-such-folder") });
  await assert.rejects(server.start(), /ended with 1/);
  assert.match(server.log, /^kapelle: .+\.$/m);
});

test("a graceful stop says goodbye and loses nothing", async (t) => {
  const random = randomBy(44);
  const server = await Server.start({}, t);
  const match = await Match.begin(server, { watchers: 1 });
  await match.play(random, 7);
  const ends = match.everybody().map((client) => client.closed());
  await server.stop();
  for (const { bye } of await Promise.all(ends)) assert.equal(bye, "stop");
  await server.start();
  await match.resume();
  assert.equal(match.players[0].table.phase, "playing");
  await match.play(random);
  await match.finish();
});
