/*
 * identity.spec.ts: who somebody is at a server: the same person on a second device, and nobody after deleting the
 * identity.
 */
import type { Page } from "@playwright/test";
import { inView, lineOf } from "./driver";
import { expect } from "./fixtures";
import { Frames } from "./frames";
import { begin, invitation, logOf, moveOnce, openTable, sitDown, table, test } from "./together";

async function callOneself(page: Page, name: string): Promise<void> {
  await page.goto("./#/me");
  await page.getByRole("textbox", { name: "Your name at the table" }).fill(name);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`You are called ${name}.`)).toBeVisible();
}

const codeOf = (page: Page): Promise<string> => page.getByRole("note", { name: "Recovery code" }).innerText();

async function useCode(page: Page, code: string): Promise<void> {
  await page.goto("./#/me");
  await page.getByRole("textbox", { name: "Recovery code" }).fill(code);
  await page.getByRole("button", { name: "Use it" }).click();
}

/** The games at the meeting place; each links to its table. */
const games = (page: Page) =>
  page
    .getByRole("region", { name: "Your games" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("link") });

test("a code brings one to a second device: the same games wait, and the seat is played from both", async ({
  page,
  someone,
  faults,
}) => {
  const [other, device, thief] = [await someone(), await someone(), await someone()];
  await callOneself(page, "Ada");
  await begin(page, other);
  const address = page.url();
  await page.goto("./#/me");
  await page.getByRole("button", { name: /^Make a code/ }).click();
  const code = await codeOf(page);

  await useCode(device, code);
  await expect(device.getByText("Welcome back, Ada.")).toBeVisible();
  expect(await codeOf(device), "another one for the next time").not.toBe(code);
  await useCode(thief, code);
  await expect(thief.getByText("There is no such code, or it has already been used.")).toBeVisible();

  await device.goto("./#/online");
  await expect(games(device)).toHaveCount(1);
  await expect(games(device)).toContainText(/Dead Drop.*It is your turn/s);
  await games(device).getByRole("link", { name: "Decide" }).click();
  await expect(table(device)).toBeVisible();
  await page.goto(address);
  await expect(table(page)).toBeVisible();
  expect(await moveOnce(device)).toBe(true);
  await expect.poll(() => lineOf(page)).toBe(1);
  expect(await logOf(page)).toEqual(await logOf(device));
  await expect.poll(async () => (await inView(page)).length, "it is decided on both").toBe(0);
  expect(faults).toEqual([]);
});

test("a deleted identity loses its name, messages and games, and all its pages learn of it", async ({
  page,
  someone,
}) => {
  const other = await someone();
  await callOneself(other, "Mata Hari");
  await openTable(page);
  await sitDown(other, await invitation(page));
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(table(other)).toBeVisible();
  await other.getByRole("button", { name: "People" }).click();
  await other.getByRole("textbox", { name: "Say something" }).fill("The eagle lands at noon");
  await other.getByRole("button", { name: "Send" }).click();
  await page.getByRole("button", { name: "People" }).click();
  const said = page.getByRole("log", { name: "Talk at the table" });
  await expect(said).toContainText("The eagle lands at noon");
  const seats = page.getByRole("region", { name: "Seats" }).getByRole("listitem");
  await expect(seats.filter({ hasText: "Mata Hari" })).toHaveCount(2);

  const second = await other.context().newPage();
  const frames = new Frames(second);
  await second.goto("./#/me");
  await second.getByRole("button", { name: "Delete me" }).click();
  await second.getByRole("dialog").getByRole("button", { name: "Delete me" }).click();
  await expect(
    second.getByText("The server has forgotten you. This browser is somebody new now."),
  ).toBeVisible();
  expect(frames.told).toContainEqual(expect.objectContaining({ is: "bye", why: "forgotten" }));
  await expect(other.getByText("This identity was deleted.")).toBeVisible();
  await second.goto("./#/online");
  await expect(second.getByRole("heading", { name: "Your games" })).toBeVisible();
  await expect(second.getByText("Asking the server")).toHaveCount(0);
  await expect(games(second)).toHaveCount(0);

  await expect(page.getByText("Mata Hari")).toHaveCount(0);
  await expect(seats.filter({ hasText: "Free" })).toHaveCount(2);
  await page.reload();
  await expect(table(page)).toBeVisible();
  await page.getByRole("button", { name: "People" }).click();
  await expect(said).toContainText("Nobody has said anything yet.");
  await expect(page.getByText("Mata Hari")).toHaveCount(0);
});
