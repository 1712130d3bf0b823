import type { Database } from "@antochi/db/schema";
import type { Job } from "@antochi/jobs/define-job";
import { sql } from "kysely";
import { mailTemplates } from "../jobs.ts";
import { sendMailJob, type WaitingMail } from "../mail/mail-template.ts";

type WaitingJob<Payload> = { payload: Payload; runAt: Date };

/** Takes the waiting jobs of one kind out of the queue, oldest first, as a worker would. */
export async function takeJobs<Payload>(db: Database, job: Job<Payload>): Promise<WaitingJob<Payload>[]> {
  const { rows } = await sql<{ payload: unknown; runAt: Date }>`
    with taken as (
      delete from graphile_worker._private_jobs as job
      using graphile_worker._private_tasks as task
      where task.id = job.task_id and task.identifier = ${job.name}
      returning job.id, job.payload, job.run_at
    )
    select payload, run_at from taken order by id
  `.execute(db);
  return rows.map(({ payload, runAt }) => ({ payload: job.payload.parse(payload), runAt }));
}

/** Takes the mails that wait to be written and sent; throws where one cannot be written. */
export async function takeMails(db: Database): Promise<WaitingMail[]> {
  const mails = (await takeJobs(db, sendMailJob)).map(({ payload }) => payload);
  for (const { content } of mails) {
    const template = mailTemplates.find(({ name }) => name === content.template);
    if (template === undefined) throw new Error(`No mail is called ${content.template}`);
    template.write(content, { name: "Antochi", url: "https://example.com" });
  }
  return mails;
}

/** Takes the waiting mails, except those to the senders of enquiries. */
export async function takeNotices(db: Database): Promise<WaitingMail[]> {
  return (await takeMails(db)).filter(({ content }) => content.template !== "enquiry-received");
}

/** Runs the waiting jobs of one kind, as a worker does when they are due. */
export async function doJobs<Payload>(
  db: Database,
  job: Job<Payload>,
  run: (payload: Payload) => Promise<void>,
): Promise<void> {
  for (const { payload } of await takeJobs(db, job)) await run(payload);
}
