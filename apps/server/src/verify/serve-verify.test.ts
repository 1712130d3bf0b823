import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { insertAcknowledgement, insertAssignment } from "@antochi/testing/required-reading";
import { afterAll, expect, it } from "vitest";
import { openTestServer } from "../testing/test-server.ts";

const test = await openTestServer({});
const { db } = test.database;
afterAll(test.close);

const createdBy = (await insertUser(db, instructorAdmin)).id;
const member = await insertUser(db, approvedMember);
const categoryId = (await insertCategory(db)).id;
const article = await insertArticle(db, { categoryId, createdBy, title: "Masts & cables" });
const acknowledgedAt = new Date("2026-11-17T06:55:00.000Z");
let made = 0;

async function acknowledged(
  articleId: number,
  title = "Masts & cables",
  at = acknowledgedAt,
): Promise<string> {
  made += 1;
  const code = `A7K29FQD44TNA7K29FQD44TN${String(made + 21)}`;
  await insertAcknowledgement(db, { userId: member.id, articleId, title, acknowledgedAt: at, code });
  return code;
}

const ask = (url: string, ip = "192.0.2.7") => test.server.inject({ url, remoteAddress: ip });

it("says whether a code is valid, with only initials, article, edition and date", async () => {
  const code = await acknowledged(article.id);
  const answer = await ask(`/verify/${code}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  // On paper nothing else tells which code was checked.
  const written = `<dt>Proof code</dt><dd>${code.match(/.{1,4}/g)?.join("-")}</dd>`;
  for (const told of [
    "This acknowledgement is valid",
    written,
    "M.S.",
    "Masts &amp; cables",
    "17 November 2026",
  ]) {
    expect(answer.body).toContain(told);
  }
  expect(answer.body).not.toContain("Member");
  expect(answer.body).not.toContain(member.email);
  expect(answer.body).not.toMatch(/<script|style=|onclick/);
  expect(JSON.stringify(test.logged())).not.toContain(code);
});

it("names no article that is not for every member, and reports a deleted one as withdrawn", async () => {
  const hidden = await insertArticle(db, {
    categoryId,
    createdBy,
    title: "Kept apart",
    audience: ["unit:Unit A"],
  });
  const ofHidden = await ask(`/verify/${await acknowledged(hidden.id, "Kept apart")}`);
  expect(ofHidden.body).toContain(`No. ${hidden.id}`);
  expect(ofHidden.body).not.toContain("Kept apart");
  const ofGone = await ask(`/verify/${await acknowledged(2_000_000, "Kept apart")}`);
  expect(ofGone.body).toContain("Withdrawn");
  expect(ofGone.body).not.toContain("Kept apart");
});

it("reports an expired one as made and due again, also while its reader is suspended", async () => {
  const yearly = await insertArticle(db, { categoryId, createdBy, title: "Masts & cables" });
  const before = new Date("2025-11-17T06:55:00.000Z");
  await insertAssignment(db, { articleId: yearly.id, createdAt: before, againAfterMonths: 12 });
  const code = await acknowledged(yearly.id, "Masts & cables", before);
  const { body } = await ask(`/verify/${code}`);
  expect(body).toContain("This acknowledgement was made, and is due again");
  expect(body).toContain("1, due again");
  const suspend = (suspendedAt: Date | null) =>
    db.updateTable("users").set({ suspendedAt }).where("id", "=", member.id).execute();
  await suspend(new Date());
  expect((await ask(`/verify/${code}`)).body).toBe(body);
  await suspend(null);
  const greek = (await ask(`/verify/${code}?lang=el`)).body;
  expect(greek).toContain("Η λήψη γνώσης έγινε και εκκρεμεί εκ νέου");
  const renewed = await acknowledged(yearly.id, "Masts & cables", new Date());
  for (const each of [code, renewed])
    expect((await ask(`/verify/${each}`)).body).toContain("This acknowledgement is valid");
});

it.each(["A7K29FQD44TNA7K29FQD44TN99", "short", "A7K29FQD44TNA7K29FQD44TN0O", "%00"])(
  "reports %s as unknown",
  async (forged) => {
    const answer = await ask(`/verify/${forged}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain("This code is not valid");
  },
);

it.each([
  { name: "one that cannot be a code", url: "/verify?code=a7k2-%229fqd%3E", kept: "a7k2-&quot;9fqd&gt;" },
  {
    name: "one that was never issued",
    url: "/verify/A7K29FQD44TNA7K29FQD44TN98",
    kept: "A7K2-9FQD-44TN-A7K2-9FQD-44TN-98",
  },
])("leaves a mistyped code in the field, to be corrected: $name", async ({ url, kept }) => {
  const answer = await ask(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain(` value="${kept}"`);
  expect((await ask("/verify")).body).not.toContain(" value=");
});

it("accepts a code as typed, in groups of four and small letters", async () => {
  const code = await acknowledged(article.id);
  const typed = (code.toLowerCase().match(/.{1,4}/g) ?? []).join("-");
  const answer = await ask(`/verify?code=${typed}`);
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe(`/verify/${code}`);
  expect((await ask("/verify")).body).toContain("Check a proof code");
});

it("accepts a code typed in Greek capitals or copied with the dashes of print", async () => {
  const code = await acknowledged(article.id);
  const alike: Readonly<Record<string, string>> = { A: "Α", K: "Κ", T: "τ", N: "ν" };
  const typed = (code.match(/.{1,4}/g) ?? [])
    .join("\u2013")
    .replaceAll(/[AKTN]/g, (sign) => alike[sign] ?? sign);
  const answer = await ask(`/verify?code=${encodeURIComponent(typed)}`);
  expect(answer.headers.location).toBe(`/verify/${code}`);
  expect((await ask(`/verify/${encodeURIComponent(typed)}`)).body).toContain("This acknowledgement is valid");
});

it("uses the language of its address, from the form to the answer", async () => {
  const code = await acknowledged(article.id);
  const form = await ask("/verify?lang=el");
  expect(form.body).toContain('<html lang="el">');
  // The same terms as in the record and the reader.
  expect(form.body).toContain("Έλεγχος κωδικού βεβαίωσης");
  expect(form.body).toContain("Κωδικός βεβαίωσης");
  const led = await ask(`/verify?lang=el&code=${code}`);
  expect(led.headers.location).toBe(`/verify/${code}?lang=el`);
  const { body } = await ask(`/verify/${code}?lang=el`);
  for (const told of ["Η λήψη γνώσης ισχύει", "Masts &amp; cables", "17 Νοεμβρίου 2026"]) {
    expect(body).toContain(told);
  }
  const shown = body.replaceAll(/<head>[^]*?<\/head>|<header>.*?<\/header>|<[^>]+>|&amp;/g, " ");
  expect(
    shown.replaceAll(/Masts|cables|UTC|English|M\.S\.|A7K2[\w-]+/g, "").match(/[A-Za-z]{2,}/g),
  ).toBeNull();
  expect((await ask("/verify?lang=xx")).body).toContain("Check a proof code");
});

it("limits look-ups by address", async () => {
  const forged = "B7K29FQD44TNA7K29FQD44TN22";
  const statuses = [];
  for (let attempt = 0; attempt < 31; attempt += 1) {
    statuses.push((await ask(`/verify/${forged}`, "192.0.2.99")).statusCode);
  }
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404));
  expect(statuses[30]).toBe(429);
  expect((await ask(`/verify/${forged}`)).statusCode).toBe(404);
});
