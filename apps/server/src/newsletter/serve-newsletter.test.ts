import { newsletterLinks } from "@antochi/api/newsletter/newsletter-links";
import { createClock } from "@antochi/testing/clock";
import { approvedMember, insertUser } from "@antochi/testing/people";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openTestServer, testOrigin } from "../testing/test-server.ts";

const { email } = approvedMember;
const clock = createClock();

const test = await openTestServer({ now: clock.now });
const { database } = test;
afterAll(test.close);

const made = await newsletterLinks(database.db, { publicUrl: new URL(testOrigin), email, language: "en" });
const links = {
  confirm: made.confirmUrl.slice(testOrigin.length),
  unsubscribe: made.unsubscribeUrl.slice(testOrigin.length),
};

beforeEach(async () => {
  await database.db.deleteFrom("newsletterSubscriptions").execute();
  await database.db.insertInto("newsletterSubscriptions").values({ email }).execute();
});

async function subscriptions() {
  return database.db.selectFrom("newsletterSubscriptions").select(["email", "confirmedAt"]).execute();
}

function post(url: string, headers: Record<string, string> = {}, payload?: string) {
  return test.server.inject({ method: "POST", url, headers, ...(payload !== undefined && { payload }) });
}

describe.each(["confirm", "unsubscribe"] as const)("the link to %s", (step) => {
  it.each(["GET", "HEAD"] as const)("changes nothing by %s, which shows a button", async (method) => {
    const answer = await test.server.inject({ method, url: links[step] });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
    if (method === "GET") {
      expect(answer.body).toMatch(/<form method="post"><button>[^<]+<\/button>/);
      expect(answer.body).toMatch(/<p>[^<]*newsletter of Sample &amp; Site\b/);
    }
    expect(answer.body).not.toMatch(/<script|style=|onclick/);
    expect(await subscriptions()).toEqual([{ email, confirmedAt: null }]);
  });

  it.each([
    ["has no token", (link: string) => link.replace(/\?.*/, "")],
    ["has an empty token", (link: string) => link.replace(/=.*/, "=")],
    ["has two tokens", (link: string) => `${link}&token=x`],
    ["is truncated", (link: string) => link.slice(0, -1)],
    ["has an extra letter", (link: string) => `${link}A`],
    ["has the other page's token", () => otherToken(step)],
  ])("is refused if it %s", async (_, forge) => {
    for (const method of ["GET", "POST"] as const) {
      const answer = await test.server.inject({ method, url: forge(links[step]) });
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain("This link is not valid");
      expect(answer.body).not.toContain("<button");
    }
    expect(await subscriptions()).toEqual([{ email, confirmedAt: null }]);
  });

  it("is valid with the full stop of its sentence behind it", async () => {
    const answer = await test.server.inject({ method: "GET", url: `${links[step]}.` });
    expect(answer.statusCode).toBe(200);
  });

  it("is neither in the log nor readable", async () => {
    await post(links[step]);
    const sealed = Buffer.from(links[step].split("=")[1] ?? "", "base64url").toString("latin1");
    expect(sealed).not.toContain(email.split("@")[0]);
    expect(JSON.stringify(test.logged())).not.toContain(links[step].split("=")[1]);
    expect(JSON.stringify(test.logged())).not.toContain(email);
  });

  it("is in Greek if its email was", async () => {
    const answer = await test.server.inject({ url: `${links[step]}&lang=el` });
    expect(answer.body).toContain('<html lang="el">');
    expect([...answer.body.matchAll(/href="(\/home[^"]*)"/g)].map(([, href]) => href)).toEqual([
      "/home?lang=el",
      "/home?lang=el",
    ]);
  });
});

it("confirms once, and keeps the first time", async () => {
  const first = clock.now();
  expect((await post(links.confirm)).statusCode).toBe(200);
  clock.advance(60_000);
  const again = await post(links.confirm);
  expect(again.statusCode).toBe(200);
  expect(again.body).toContain("Subscription confirmed");
  expect(await subscriptions()).toEqual([{ email, confirmedAt: first }]);
});

it("confirms nothing that was unsubscribed meanwhile", async () => {
  await post(links.unsubscribe);
  const answer = await post(links.confirm);
  expect(answer.statusCode).toBe(410);
  expect(answer.body).toContain("This subscription has ended");
  expect(await subscriptions()).toEqual([]);
});

it.each([
  [
    "a mail program that sends a form",
    { "content-type": "application/x-www-form-urlencoded" },
    "List-Unsubscribe=One-Click",
  ],
  [
    "a mail program that sends multipart",
    { "content-type": "multipart/form-data; boundary=x" },
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  [
    "a webmail site on its own origin",
    { origin: "https://mail.example", "sec-fetch-site": "cross-site" },
    undefined,
  ],
  ["a program that sends no body", {}, undefined],
  ["a form without a content type", {}, "List-Unsubscribe=One-Click"],
])("one click from %s unsubscribes, and a second one does no harm", async (_, headers, payload) => {
  for (let click = 0; click < 2; click += 1) {
    const answer = await post(links.unsubscribe, headers, payload);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("You are unsubscribed");
    expect(await subscriptions()).toEqual([]);
  }
});

it("also forgets the choice made at a member's registration", async () => {
  const { id } = await insertUser(database.db, approvedMember, { subscribeToNewsletter: true });
  await post(links.unsubscribe);
  const user = await database.db
    .selectFrom("users")
    .select("subscribeToNewsletter")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(user.subscribeToNewsletter).toBe(false);
});

it("accepts no more of a body than a form has", async () => {
  const type = { "content-type": "application/x-www-form-urlencoded" };
  expect((await post(links.unsubscribe, type, "x".repeat(20_000))).statusCode).toBe(413);
  expect(await subscriptions()).toHaveLength(1);
});

it("leaves every other write to our own pages and to JSON", async () => {
  const subscribe = "/api/newsletter/subscribe";
  expect((await post(subscribe, { origin: "https://mail.example" }, "{}")).statusCode).toBe(403);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  expect((await post(subscribe, form, "email=a%40example.org")).statusCode).toBe(415);
});

function otherToken(step: "confirm" | "unsubscribe"): string {
  const [path = ""] = links[step].split("?");
  return `${path}?${links[step === "confirm" ? "unsubscribe" : "confirm"].split("?")[1]}`;
}
