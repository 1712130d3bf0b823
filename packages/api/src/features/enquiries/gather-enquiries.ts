import type { DatabaseTransaction } from "@antochi/db/schema";
import { defineJob } from "@antochi/jobs/define-job";
import { enqueue } from "@antochi/jobs/enqueue";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { defineMail, linkSchema, sendLater } from "../../mail/mail-template.ts";
import { lockSlot, noticesApart, setSlot } from "../../mail/notice-slots.ts";

const notice = "enquiries";
/** The most enquiries that one letter lists; it only counts the rest. */
const listed = 50;
/** In milliseconds: the job is due by the clock of Postgres, and that of a process may differ slightly. */
const clockSlack = 5_000;

export const sendGatheredEnquiriesJob = defineJob({
  name: "send-gathered-enquiries",
  payload: z.object({ to: z.array(z.string()), adminUrl: linkSchema }),
});

type Enquiry = { about: string; name: string };
type Notice = { to: readonly string[]; adminUrl: string; at: Date };

/**
 * Batches an enquiry into the next letter about several, if the last letter is less than ten minutes old or others already
 * wait. The slot stays locked until the transaction ends.
 * @returns false if the enquiry is to have a letter of its own, now
 */
export async function gatherEnquiry(
  tx: DatabaseTransaction,
  enquiry: Enquiry,
  { to, adminUrl, at }: Notice,
): Promise<boolean> {
  const { last, more } = await lockSlot(tx, notice, at);
  const due = new Date(last.getTime() + noticesApart);
  const { waiting } = await tx
    .selectFrom("gatheredEnquiries")
    .select((eb) => eb.fn.countAll<number>().as("waiting"))
    .executeTakeFirstOrThrow();
  if (waiting === 0 && due <= at) {
    await setSlot(tx, notice, { at });
    return false;
  }
  if (waiting < listed) await tx.insertInto("gatheredEnquiries").values(enquiry).execute();
  else await setSlot(tx, notice, { more: more + 1 });
  await enqueue(tx, sendGatheredEnquiriesJob, { to: [...to], adminUrl }, { key: notice, runAt: due });
  return true;
}

/**
 * Enqueues one letter about all gathered enquiries to each administrator. The enquiries are deleted in the same
 * transaction, so a second run finds nothing; a run before the letter is due leaves what was gathered since to the job that
 * is scheduled for then.
 */
export async function sendGatheredEnquiries(
  { db, now }: Pick<Dependencies, "db" | "now">,
  { to: administrators, adminUrl }: z.output<(typeof sendGatheredEnquiriesJob)["payload"]>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const at = now();
    const { last, more } = await lockSlot(tx, notice, at);
    if (at.getTime() + clockSlack < last.getTime() + noticesApart) return;
    const gathered = await tx.deleteFrom("gatheredEnquiries").returning(["id", "about", "name"]).execute();
    if (gathered.length === 0) return;
    await setSlot(tx, notice, { at, more: 0 });
    const enquiries = gathered
      .toSorted((one, other) => one.id - other.id)
      .map(({ about, name }) => ({ about, name }));
    const data = { enquiries, more, adminUrl };
    for (const to of administrators) await sendLater(tx, gatheredEnquiries, { to, data });
  });
}

/** Tells an administrator of the enquiries since the last letter. */
export const gatheredEnquiries = defineMail({
  name: "gathered-enquiries",
  data: z.object({
    enquiries: z.array(z.object({ about: z.string(), name: z.string() })),
    /** How many others came in. */
    more: z.int().nonnegative(),
    adminUrl: linkSchema,
  }),
  letter({ enquiries, more, adminUrl }) {
    const count = enquiries.length + more;
    const subject = count === 1 ? "One new enquiry" : `${count} new enquiries`;
    return {
      language: "en",
      subject,
      paragraphs: [`${subject} since the last message. Their texts are in the admin panel.`],
      details: enquiries.map(({ about, name }) => [about, name] as const),
      ...(more > 0 && { afterDetails: `and ${more} more` }),
      action: { label: "Open the messages", url: adminUrl },
      footnotes: ["You receive this message because your address is among ADMIN_NOTIFY."],
    };
  },
});
