/*
 * daily.test.mjs: the daily deal at a real server: two people at the prompt, the table of results, and records that open
 * and verify when the day is over.
 *
 * The server’s clock is set ahead, so that the game is the same whenever this runs: to a day of Black Orchestra, and to one
 * of Stawka, where people plan at the same time as bots. People who decide alike still have the same lines in the same order.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Client } from "./client.mjs";
import { Server, program, run } from "./server.mjs";

const DAYS = { Stawka: ["2060-01-10", "2060-01-11"], "Black Orchestra": ["2060-01-11", "2060-01-12"] };
const ahead = (date) => String(Math.floor((Date.parse(`${date}T12:00:00Z`) - Date.now()) / 1000));

/* Takes the first move of every list to the end of the game. */
async function playAt(server, who, ...more) {
  const words = ["play", `http://127.0.0.1:${server.port}/`, "--daily", "--lang", "en", ...more];
  const env = { ...process.env, XDG_STATE_HOME: join(server.folder, who) };
  const child = spawn(program, words, { env, stdio: ["pipe", "pipe", "inherit"] });
  let said = "";
  child.stdin.on("error", () => undefined);
  child.stdin.end(`${"wait\n1\n".repeat(1500)}quit\n`);
  for await (const part of child.stdout.setEncoding("utf8")) said += part;
  return said;
}

const movesOf = (record) => record.split("\n").filter((line) => /^\d+ /.test(line));
const lineOf = (record, word) => new RegExp(`^${word}\\s+(.*)$`, "m").exec(record)?.[1];

for (const [game, [day, next]] of Object.entries(DAYS))
  test(`two people play a deal of ${game}, and their records verify when its day is over`, async (t) => {
    const server = await Server.start({ flags: { "--ahead": ahead(day) } }, t);
    const said = [await playAt(server, "ann", "--name", "Ann"), await playAt(server, "bob", "--name", "Bob")];
    assert.match(said[0], /others still play this deal/);
    assert.match(said[1], new RegExp(`Results of ${day}:`));
    assert.match(said[1], /^ +1 .*Ann, /m);
    assert.match(
      said[1],
      /^ +1 .*Bob, .*\*$/m,
      "whoever decides alike has the same game, and the same place",
    );
    const tables = said.map((words) => /^(\S{11})> /m.exec(words)[1]);
    for (const name of tables) assert.equal((await server.http(`/record/${name}`)).status, 404, "sealed");
    const again = await playAt(server, "bob", "--again");
    assert.match(again, /Bob, .* \(attempt 2\) \*$/m);

    server.flags["--ahead"] = ahead(next);
    await server.restart();
    const eve = await Client.known(server, { name: "Eve" });
    const { today, counted, results } = await eve.get("daily", { day });
    assert.equal(today, next);
    assert.equal(counted, 2);
    assert.deepEqual(
      results.map(({ name, place, attempt }) => [name, place, attempt]),
      [
        ["Ann", 1, 1],
        ["Bob", 1, 1],
        ["Bob", undefined, 2],
      ],
    );
    const records = await Promise.all(
      results.map(async (r) => (await server.http(`/record/${r.table}`)).text),
    );
    for (const [i, record] of records.entries()) {
      const file = join(server.folder, `${i}.kap`);
      writeFileSync(file, record);
      const verdict = run("verify", file);
      assert.equal(verdict.status, 0, verdict.complained);
      assert.equal(lineOf(record, "commit"), lineOf(records[0], "commit"), "one secret for the day");
    }
    assert.deepEqual(movesOf(records[0]), movesOf(records[1]));
    assert.ok(movesOf(records[0]).length > 5);
    await eve.leave();
  });
