import { insertUser, instructorAdmin } from "@antochi/testing/people";
import { expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { claimLetter, nextDue, putBack, settleInterrupted, settleLetter } from "./letter-queries.ts";

const { api, clock, db } = await openApiForFile();
const admin = api.as(await insertUser(db, instructorAdmin));

/** Sends an issue to every address, and advances past its minute of grace. */
async function sendIssue(): Promise<number> {
  const words = { subjectEn: "November", textEn: "Hello", subjectEl: "Νοέμβριος", textEl: "Γεια" };
  const { revision } = await admin.newsletter.saveDraft({ ...words, revision: 0 });
  const { id } = await admin.newsletter.sendIssue({ revision });
  clock.advance(60_000);
  return id;
}

async function claim(issue: number): Promise<number> {
  const letter = await claimLetter(db, { issue, at: clock.now() });
  if (!letter) throw new Error("No letter is due");
  return letter.id;
}

const countsOf = (id: number) => admin.newsletter.readIssue({ id });

test("an answer that comes after its email was given up as uncertain changes nothing, in no issue", async () => {
  await db
    .insertInto("newsletterSubscriptions")
    .values([
      { email: "one@example.org", language: "en", confirmedAt: clock.now() },
      { email: "two@example.org", language: "en", confirmedAt: clock.now() },
    ])
    .execute();
  const [earlier, issue] = [await sendIssue(), await sendIssue()];
  const late = await claim(issue);
  expect(await settleInterrupted(db, { issue, at: clock.now() })).toBe(1);
  const next = await claim(issue);
  await settleLetter(db, { issue, letter: late, as: "sent", at: clock.now() });
  expect(await countsOf(issue)).toMatchObject({ sent: 0, uncertain: 1, waiting: 0 });
  await putBack(db, { letter: late, dueAt: clock.now(), tries: 1 });
  expect(await countsOf(issue)).toMatchObject({ waiting: 0 });

  await settleLetter(db, { issue, letter: next, as: "sent", at: clock.now() });
  expect(await countsOf(issue)).toMatchObject({ sent: 1, uncertain: 1, waiting: 0 });
  expect(await countsOf(earlier)).toMatchObject({ sent: 0, uncertain: 0, waiting: 2 });
  expect(await nextDue(db, issue)).toBeUndefined();
  expect(await nextDue(db, earlier)).toBeInstanceOf(Date);
});
