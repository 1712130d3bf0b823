import type { DatabaseTransaction } from "@antochi/db/schema";
import { defineJob, type JobInfo } from "@antochi/jobs/define-job";
import { enqueue } from "@antochi/jobs/enqueue";
import { composeLetter } from "@antochi/mail/letter";
import { z } from "zod";
import type { Dependencies } from "../../../dependencies.ts";
import { lockSlot, noticesApart, setSlot } from "../../../mail/notice-slots.ts";
import { deliver, type MailParts } from "../../../mail/send-mail.ts";

const notice = "pending-registrations";
export const sendPendingRegistrationsJob = defineJob({
  name: "send-pending-registrations",
  payload: z.object({ to: z.string() }),
});

/**
 * Notifies the administrators who asked for it of pending registrations: at once, but at most once in ten minutes.
 * Registrations in between are counted together when the ten minutes are over.
 */
export async function notifyOfRegistration(
  tx: DatabaseTransaction,
  { adminNotify, now }: Pick<Dependencies, "adminNotify" | "now">,
): Promise<void> {
  if (adminNotify.length === 0) return;
  const slot = await takeSlot(tx, now());
  if (!slot) return;
  for (const to of adminNotify) {
    await enqueue(tx, sendPendingRegistrationsJob, { to }, { runAt: slot });
  }
}

/** When the next notice is due; undefined where one that is scheduled already will cover this registration too. */
async function takeSlot(tx: DatabaseTransaction, now: Date): Promise<Date | undefined> {
  const { last } = await lockSlot(tx, notice, now);
  if (last > now) return undefined;
  const at = new Date(Math.max(now.getTime(), last.getTime() + noticesApart));
  await setSlot(tx, notice, { at });
  return at;
}

/**
 * Notifies one administrator how many registrations wait; names stay in the panel. Counts when it is sent, so that one mail
 * covers all registrations since the last; sends nothing where none waits.
 */
export async function sendPendingRegistrations(
  { db, ...parts }: MailParts & Pick<Dependencies, "db">,
  { to }: { to: string },
  job: JobInfo,
): Promise<void> {
  const { site } = parts;
  const { count } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("isPending", "=", true)
    .executeTakeFirstOrThrow();
  if (count === 0) return;
  const subject = count === 1 ? "One registration awaits approval" : `${count} registrations await approval`;
  const content = composeLetter(
    {
      language: "en",
      subject,
      paragraphs: [`${subject} at ${site.name}.`],
      action: { label: "Open the admin panel", url: new URL("/admin", site.url).href },
      footnotes: ["You receive this message because your address is among ADMIN_NOTIFY."],
    },
    site,
  );
  await deliver(parts, { ...content, to }, job);
}
