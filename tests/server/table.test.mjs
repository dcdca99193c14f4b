/*
 * table.test.mjs: what happens at a table besides the game's own rules: seats, links, bots, clocks, undo, ends, chat.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client, key } from "./client.mjs";
import { Match, randomBy } from "./match.mjs";
import { Server } from "./server.mjs";

let server;
before(async () => (server = await Server.start()));
after(() => server.clear());

// ---- seats and links ----

test("links open a private table, and a seat's link that seat alone", async () => {
  const owner = await Client.known(server);
  const { table } = await owner.get("create", { game: "null", setup: "players=3", seats: "me" });
  await owner.open(table);
  const { key: toTable } = await owner.get("invite");
  const { key: toSeat, seat } = await owner.get("invite", { seat: 2 });
  assert.equal(seat, 2);
  const [guest, friend, late] = [
    await Client.known(server),
    await Client.known(server),
    await Client.known(server),
  ];
  await guest.open(table, { key: toSeat });
  await guest.refused("seat", "sit", { seat: 1 });
  await guest.get("sit", { seat: 2 });
  await friend.open(table, { key: toTable });
  await friend.get("sit", { seat: 1, key: toTable });
  await late.refused("table", "open", { table, key: toSeat });
  const { key: newer } = await owner.get("invite");
  await late.refused("table", "open", { table, key: toTable });
  await friend.get("stand", { seat: 1 });
  await late.open(table, { key: newer });
  await late.get("sit", { seat: 1 });
  await owner.until((c) => c.table.seats[1].person === late.person, "the newcomer has the seat");
  await owner.get("revoke");
  assert.equal((await owner.get("start")).is, "done");
  for (const client of [owner, guest, friend, late]) await client.leave();
});

test("the owner's switches", async () => {
  const match = await Match.open(server, { setup: "players=2", seats: 2, watchers: 1 });
  const [owner, guest] = match.players;
  const [watcher] = match.watchers;
  await owner.get("settings", { chat: false });
  await guest.refused("chat", "say", { text: "hello" });
  await guest.get("say", { phrase: 2 });
  await owner.message((m) => m.is === "said" && m.phrase === 2);
  await owner.get("settings", { spectators: false });
  await watcher.message((m) => m.is === "no" && m.why === "table");
  await watcher.refused("nowhere", "history");
  await watcher.refused("table", "open", { table: match.name });
  await owner.get("settings", { listed: false, chat: true });
  const { tables } = await watcher.get("lobby");
  assert.ok(!tables.some((entry) => entry.table === match.name));
  assert.deepEqual([owner.table.listed, owner.table.spectators, owner.table.chat], [false, false, true]);
  await match.leave();
});

test("a seat goes to a person at the table, who plays on", async () => {
  const match = await Match.begin(server, { setup: "players=2", seats: 2, watchers: 1 });
  await match.play(randomBy(30), 4);
  const [, second] = match.players;
  const [heir] = match.watchers;
  await second.refused("person", "give", { seat: 1, person: key() });
  await second.get("give", { seat: 1, person: heir.person });
  await heir.until((c) => c.table.seats[1].offered === heir.person, "the seat is offered to the heir");
  await heir.get("sit", { seat: 1 });
  await heir.until((c) => c.table.you.seats.includes(1), "the seat is the heir's");
  await second.refused("spectator", "move", { decision: 1, line: "east pass" });
  match.players[1] = heir;
  match.watchers = [];
  await match.play(randomBy(31));
  await match.finish();
  await match.leave();
  await second.leave();
});

// ---- bots ----

test("bots sit at tables, and play to the end by themselves", async () => {
  for (const [game, setup, seats] of [
    ["null", "players=3", "random,random,random"],
    ["bo", "players=3", "greedy,random,random"],
    ["st", "scenario=pierwsze-starcie", "greedy,random"],
  ]) {
    const owner = await Client.known(server);
    const { table } = await owner.get("create", { game, setup, seats });
    await owner.open(table);
    const { commit } = owner.table;
    await owner.get("start");
    await owner.until((c) => c.table.phase === "over", `${game}: the end`);
    const { text } = await owner.get("record");
    Object.assign(new Match(), { server, name: table, nonces: [], commit }).verify(text);
    await owner.leave();
  }
});

test("a seat is handed to a bot and taken back", async () => {
  const match = await Match.begin(server, { setup: "players=3" });
  for (const [seat, word] of ["north", "east", "south"].entries())
    await match.make({ seat, line: `${word} plan ${["station", "market", "harbour"][seat]}` });
  assert.deepEqual(match.oracle.must(), [0], "the others wait for north");
  const [north, , south] = match.players;
  await south.get("give", { seat: 2, bot: "random" });
  await north.until((c) => c.table.seats[2].bot === "random", "a bot has the seat");
  assert.deepEqual([north.table.seats[2].person, north.table.seats[2].away], [south.person, true]);
  await south.refused("seat", "move", { decision: 1, line: "south draw" });
  await south.get("sit", { seat: 2 });
  await north.until((c) => c.table.seats[2].bot === undefined, "the person is back");
  await match.play(randomBy(32));
  await match.finish();
  await match.leave();
});

test("a bot plays for whoever is away until the game is over", async () => {
  const match = await Match.begin(server, { setup: "players=2", seats: 2 });
  const [first, second] = match.players;
  await first.get("give", { seat: 0, bot: "random" });
  await second.get("give", { seat: 1, bot: "random" });
  await second.until((c) => c.table.phase === "over", "two bots finish it");
  match.verify((await first.get("record")).text);
  await match.leave();
});

// ---- clocks ----

test("a clock runs out, and the others choose", async () => {
  const match = await Match.begin(server, { setup: "players=2", seats: 2, clock: 1, watchers: 1 });
  const [first, second] = match.players;
  const [watcher] = match.watchers;
  const isLate = (c) => c.table.seats[0].late === true;
  const isNotLate = (c) => !c.table.seats[0].late;
  await match.make({ seat: 1, line: "east plan market" });
  await second.until(isLate, "the clock runs out");
  await first.refused("seat", "late", { seat: 0, choice: "bot" });
  await watcher.refused("spectator", "late", { seat: 0, choice: "wait" });
  await second.refused("seat", "late", { seat: 1, choice: "wait" });
  await second.refused("field", "late", { seat: 0, choice: "shout" });
  await second.get("late", { seat: 0, choice: "wait" });
  await second.until(isNotLate, "it begins again");
  await second.until(isLate, "and runs out again");
  await match.make({ seat: 0, line: "north plan harbour" });
  await second.until(isNotLate, "who is late may still decide");
  await match.leave();
});

/* Three tables at once: each waits for its clock. */
test("whoever is late is replaced by a bot, set free, or ends the game", () =>
  Promise.all(["bot", "free", "end"].map(chooseForLate)));

async function chooseForLate(choice) {
  const match = await Match.begin(server, { setup: "players=2", seats: 2, clock: 1 });
  const [first, second] = match.players;
  await match.make({ seat: 1, line: "east plan market" });
  await second.until((c) => c.table.seats[0].late === true, "the clock runs out");
  await second.get("late", { seat: 0, choice });
  if (choice === "bot") {
    await second.until((c) => c.table.seats[0].away === true && c.table.seats[0].bot, "a bot is there");
    await second.until((c) => c.n > 2, "and decides");
    await first.get("sit", { seat: 0 });
  } else if (choice === "free") {
    await second.until((c) => c.table.seats[0].person === undefined, "the seat is free");
    await first.refused("spectator", "move", { decision: 1, line: "north plan harbour" });
    await first.get("sit", { seat: 0 });
    await match.make({ seat: 0, line: "north plan harbour" });
  } else {
    await first.until((c) => c.table.phase === "over", "it is over");
    assert.deepEqual(first.table.result, { why: "late" });
    await first.refused("phase", "move", { decision: 1, line: "north plan harbour" });
  }
  await match.leave();
}

test("a clock runs out while the server is away", async (t) => {
  const own = await Server.start({}, t);
  const match = await Match.begin(own, { setup: "players=2", seats: 2, clock: 1 });
  await match.make({ seat: 1, line: "east plan market" });
  await own.restart("kill");
  await match.players[1].reconnect();
  await match.players[1].until((c) => c.table.seats[0].late === true, "the clock runs out");
});

// ---- undo ----

test("undo at once, with consent, and refused", async () => {
  const match = await Match.begin(server, { setup: "players=3", watchers: 1 });
  const [north, east, south] = match.players;
  await match.make({ seat: 0, line: "north plan market" });
  const { back } = await north.get("undo");
  assert.equal(back, 1, "nobody has decided anything since");
  match.oracle.say("north undo to 0");
  for (const client of match.everybody()) await client.until((c) => c.n === 3, "everybody hears of it");
  await match.make({ seat: 0, line: "north plan harbour" });
  await match.make({ seat: 1, line: "east plan market" });
  const wish = await north.get("undo");
  match.oracle.say("north undo to 2");
  assert.deepEqual(wish.undo, { by: 0, asked: [1], decision: wish.undo.decision });
  assert.equal(wish.back, undefined);
  await east.until((c) => c.undo !== null, "east is asked");
  await south.refused("late", "agree", { decision: wish.undo.decision, yes: true });
  await east.refused("late", "agree", { decision: wish.undo.decision + 1, yes: true });
  const no = await east.get("agree", { decision: east.undo.decision, yes: false });
  match.oracle.say("east undo no");
  assert.deepEqual([no.undo, no.back], [null, undefined]);
  await north.until((c) => c.undo === null, "it is refused");
  await north.get("undo");
  match.oracle.say("north undo to 2");
  await east.until((c) => c.undo !== null, "east is asked again");
  await match.watchers[0].until((c) => c.undo !== null, "before everybody's eyes");
  const late = { decision: north.asks.get(0) ?? 0, line: "north plan station" };
  const yes = await east.get("agree", { decision: east.undo.decision, yes: true });
  match.oracle.say("east undo yes");
  assert.equal(yes.undo, null);
  assert.ok(yes.back > 1, "east goes back to before north's plan");
  await north.until((c) => c.undo === null && c.asks.get(0) !== late.decision, "north decides anew");
  await north.refused("late", "move", late);
  await match.play(randomBy(33));
  match.verify(await match.finish());
  await match.leave();
});

test("an undo that waits is still there after a restart", async (t) => {
  const own = await Server.start({}, t);
  const match = await Match.begin(own, { setup: "players=3" });
  const [north, east] = match.players;
  await match.make({ seat: 0, line: "north plan market" });
  await match.make({ seat: 1, line: "east plan market" });
  const { undo } = await north.get("undo");
  match.oracle.say("north undo to 0");
  await own.restart("kill");
  await match.resume();
  assert.deepEqual(east.undo, undo);
  const { back } = await east.get("agree", { decision: undo.decision, yes: true });
  match.oracle.say("east undo yes");
  assert.equal(back, 1);
  await match.play(randomBy(34));
  match.verify(await match.finish());
});

test("what somebody learned cannot be taken back; bots agree to the rest", async () => {
  const owner = await Client.known(server);
  const wishes = { game: "null", setup: "players=3", seats: "me,random,open", listed: true };
  const { table } = await owner.get("create", wishes);
  const guest = await Client.known(server);
  await owner.open(table);
  await guest.open(table);
  await guest.get("sit", { seat: 2 });
  await owner.get("start");
  await owner.until((c) => c.n >= 2, "the bot has planned");
  await owner.get("move", { decision: owner.asks.get(0), line: "north plan harbour" });
  const { back } = await owner.get("undo");
  assert.ok(back >= 1);
  await owner.until((c) => c.asks.has(0), "north decides anew");
  await owner.get("move", { decision: owner.asks.get(0), line: "north plan station" });
  await guest.until((c) => c.n >= 4 && c.asks.has(2), "south is asked");
  await guest.get("move", { decision: guest.asks.get(2), line: "south plan station" });
  await guest.refused("undo", "undo");
  await owner.leave();
  await guest.leave();
});

// ---- how games end ----

test("a game ends by consent of everybody at a seat", async () => {
  const match = await Match.begin(server, { setup: "players=3", watchers: 1 });
  const [first, second, third] = match.players;
  await match.play(randomBy(35), 5);
  await first.get("end", { yes: true });
  await second.get("end", { yes: true });
  await third.until((c) => c.table.ends?.length === 2, "two wish it");
  await second.get("end", { yes: false });
  await third.get("end", { yes: true });
  await first.until((c) => c.table.ends.length === 2 && c.table.ends.includes(third.person), "again two");
  assert.equal(first.table.phase, "playing");
  await second.get("end", { yes: true });
  for (const client of match.everybody()) await client.until((c) => c.table.phase === "over", "it is over");
  assert.deepEqual(first.table.result, { why: "consent" });
  const { text } = await first.get("record");
  match.verify(text);
  await first.refused("phase", "end", { yes: true });
  await match.leave();
});

test("a rematch has the same people, and there is only one", async () => {
  const match = await Match.begin(server, { setup: "players=2", seats: 2, watchers: 1 });
  const [first, second] = match.players;
  await first.refused("phase", "rematch");
  await first.get("end", { yes: true });
  await second.get("end", { yes: true });
  await match.watchers[0].until((c) => c.table.phase === "over", "the end");
  await match.watchers[0].refused("spectator", "rematch");
  const { table } = await second.get("rematch");
  assert.equal((await first.get("rematch")).table, table);
  await first.until((c) => c.table.rematch === table, "the old table tells of the new one");
  for (const client of match.players) await client.open(table);
  assert.deepEqual(
    first.table.seats.map((seat) => seat.person),
    [first.person, second.person],
  );
  assert.notEqual(first.table.commit, match.commit, "with other dice");
  match.name = table;
  match.nonces = [];
  match.watchers = [];
  const owner = match.players.find((client) => client.person === first.table.owner);
  await owner.get("start");
  for (const client of match.players) await client.until((c) => c.n > 0, "it begins");
  for (const client of [...match.players]) await client.get("end", { yes: true });
  await match.leave();
});

// ---- words ----

test("chat, phrases, mute, and what was said before", async () => {
  const match = await Match.open(server, { setup: "players=3" });
  const [first, second, third] = match.players;
  await first.get("say", { text: "  Grüße, \u{1F3B2} <b>&amp;</b>  " });
  const said = await second.message((m) => m.is === "said");
  assert.deepEqual([said.person, said.text], [first.person, "Grüße, \u{1F3B2} <b>&amp;</b>"]);
  await first.refused("missing", "say", {});
  await first.refused("field", "say", { phrase: 25 });
  await first.refused("field", "say", { text: "x".repeat(501) });
  await first.refused("person", "mute", { person: first.person, yes: true });
  await second.get("mute", { person: first.person, yes: true });
  const from = second.told.length;
  await first.get("say", { text: "can you hear me?" });
  await third.message((m) => m.is === "said" && m.text === "can you hear me?");
  await third.get("say", { phrase: 7 });
  await second.message((m) => m.is === "said" && m.phrase === 7, from);
  assert.ok(!second.told.slice(from).some((m) => m.text === "can you hear me?"));
  assert.deepEqual(
    (await second.get("chats")).said.map((m) => m.phrase ?? m.text),
    [7],
  );
  assert.equal((await third.get("chats")).said.length, 3);
  await second.get("mute", { person: first.person, yes: false });
  assert.equal((await second.get("chats")).said.length, 3);
  await match.leave();
});

test("pointing and suggesting reach team-mates only", async () => {
  for (const [mode, isTeam] of [
    ["together", true],
    ["against", false],
  ]) {
    const match = await Match.begin(server, { setup: `players=2 mode=${mode}`, seats: 2, watchers: 1 });
    const [first, second] = match.players;
    await first.get("point", { place: "harbour" });
    const answer = await first.ask("suggest", { seat: 1, line: "east plan harbour" });
    await first.refused(isTeam ? "move" : "seat", "suggest", { seat: 1, line: "east fly moon" });
    assert.equal(answer.is, isTeam ? "done" : "no");
    if (isTeam) {
      await second.message((m) => m.is === "point" && m.place === "harbour");
      await second.message((m) => m.is === "suggest" && m.line === "east plan harbour");
    }
    await first.get("say", { phrase: 1 }); // by then everything sent before it has arrived
    await second.message((m) => m.is === "said");
    const heard = (c) => c.told.filter((m) => ["point", "suggest"].includes(m.is)).length;
    assert.equal(heard(second), isTeam ? 2 : 0);
    assert.equal(heard(match.watchers[0]), 0);
    await match.leave();
  }
});

test("a report of a bug holds what its writer knows, and is told back", async () => {
  const match = await Match.begin(server, { game: "bo", setup: "players=3" });
  await match.play(randomBy(36), 10);
  const { text } = await match.players[1].get("report", { text: "The card did nothing." });
  assert.match(text, /^kapelle report 1\n/);
  assert.match(text, /The card did nothing\./);
  assert.match(text, /^kapelle view 1$/m);
  for (const secret of [match.oracle.seed, ...match.nonces, match.players[1].token, "Person 1", "Person 3"])
    assert.ok(!text.includes(secret), secret);
  await match.leave();
});
