import { beforeEach, expect, test } from "vitest";
import { openApiForFile } from "../testing/api-for-file.ts";
import { visit } from "../testing/test-visit.ts";
import { newsletterConfirm } from "./confirmation-mail.ts";
import { takeMails } from "../testing/waiting-jobs.ts";
import { confirmSubscription, endSubscription, subscribeOwnAddress } from "./subscriptions.ts";

const { api, clock, db } = await openApiForFile();

const email = "reader@example.org";

beforeEach(async () => {
  await db.deleteFrom("newsletterSubscriptions").execute();
  await db.deleteFrom("rateLimits").execute();
  await takeMails(db);
});

async function subscribe(language?: "en" | "el") {
  await api.as(null).enquiries.newsletter.send({ email, language });
}

/** The links in the only waiting mail, by purpose. */
async function linksOfMail() {
  const mails = await takeMails(db);
  expect(mails).toMatchObject([{ content: { template: newsletterConfirm.name } }]);
  const content = newsletterConfirm.data.parse(mails[0]?.content);
  return {
    language: content.language,
    header: mails[0]?.unsubscribeUrl,
    confirm: new URL(content.confirmUrl),
    unsubscribe: new URL(content.unsubscribeUrl),
  };
}

function tokenOf(url: URL): string {
  return url.searchParams.get("token") ?? "";
}

test("a new address is asked to confirm, with an unsubscribe link in the text and the header", async () => {
  await subscribe();
  const links = await linksOfMail();
  expect(links.language).toBe("en");
  expect(links.confirm.origin + links.confirm.pathname).toBe("http://site.test/newsletter/confirm");
  expect(links.unsubscribe.pathname).toBe("/newsletter/unsubscribe");
  expect(links.header).toBe(links.unsubscribe.href);
  expect(decodeURIComponent(links.confirm.href)).not.toContain("reader");
});

test("a subscription in Greek gets its confirmation mail in Greek", async () => {
  await subscribe("el");
  const links = await linksOfMail();
  expect(links.language).toBe("el");
  expect(links.confirm.searchParams.get("lang")).toBe("el");
});

test("an unconfirmed address that subscribes again is asked again to confirm, a confirmed one is not", async () => {
  await subscribe();
  const { confirm } = await linksOfMail();
  await subscribe();
  await linksOfMail();
  expect(await confirmSubscription(api.dependencies, tokenOf(confirm))).toBe("done");
  await subscribe();
  expect(await takeMails(db)).toEqual([]);
  const [row] = await db.selectFrom("newsletterSubscriptions").selectAll().execute();
  expect(row).toMatchObject({ email, confirmedAt: clock.now() });
});

test("a subscription has the language of the latest attempt until it is confirmed, and then keeps it", async () => {
  const languages = () => db.selectFrom("newsletterSubscriptions").select("language").execute();
  await subscribe("en");
  await linksOfMail();
  await subscribe("el");
  const { confirm } = await linksOfMail();
  expect(await languages()).toEqual([{ language: "el" }]);
  await confirmSubscription(api.dependencies, tokenOf(confirm));
  await subscribe("en");
  expect(await languages()).toEqual([{ language: "el" }]);
});

test("an account that subscribes its own address gets the newsletter in its own language", async () => {
  await subscribe("en");
  const own = { email, at: clock.now() };
  await db.transaction().execute((tx) => subscribeOwnAddress(tx, { ...own, language: "el" }));
  await db.transaction().execute((tx) => subscribeOwnAddress(tx, { ...own, language: "en" }));
  const rows = await db.selectFrom("newsletterSubscriptions").selectAll().execute();
  expect(rows).toMatchObject([{ language: "el", confirmedAt: own.at }]);
});

test("an old unsubscribe link still works after the address was subscribed again", async () => {
  await subscribe();
  const first = await linksOfMail();
  await endSubscription({ db }, tokenOf(first.unsubscribe));
  await subscribe();
  expect(await endSubscription({ db }, tokenOf(first.unsubscribe))).toBe("done");
  expect(await db.selectFrom("newsletterSubscriptions").selectAll().execute()).toEqual([]);
  expect(await confirmSubscription(api.dependencies, tokenOf(first.confirm))).toBe("gone");
});

test("an address gets at most two mails an hour, whoever asks, and every request gets the same answer", async () => {
  const answers = new Set<string>();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { call } = visit(api.dependencies, { ip: `198.51.100.${attempt}` });
    answers.add((await call.enquiries.newsletter.send({ email: email.toUpperCase() })).message);
  }
  expect(answers.size).toBe(1);
  expect(await takeMails(db)).toHaveLength(2);

  await api.as(null).enquiries.newsletter.send({ email: "other@example.org" });
  expect(await takeMails(db)).toHaveLength(1);
  const keys = await db.selectFrom("rateLimits").select("key").execute();
  expect(JSON.stringify(keys)).not.toContain("@");
});

test("registering with the newsletter asks the address to confirm", async () => {
  await visit(api.dependencies).call.auth.register({
    firstName: "New",
    lastName: "Sample",
    email,
    phone: "+30 210 000 0099",
    password: "a password",
    subscribeToNewsletter: true,
  });
  expect((await linksOfMail()).language).toBe("en");
});

test("replicas that need the link key at once agree on one", async () => {
  await db.deleteFrom("linkKeys").execute();
  const addresses = Array.from({ length: 8 }, (_, index) => `reader-${index}@example.org`);
  await Promise.all(addresses.map((address) => api.as(null).enquiries.newsletter.send({ email: address })));
  for (const mail of await takeMails(db)) {
    const { confirmUrl } = newsletterConfirm.data.parse(mail.content);
    expect(await confirmSubscription(api.dependencies, tokenOf(new URL(confirmUrl)))).toBe("done");
  }
});
