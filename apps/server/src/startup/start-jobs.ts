import type { Dependencies } from "@antochi/api/dependencies";
import { createJobHandlers, createMailHandlers } from "@antochi/api/jobs";
import { onceMailIsFree } from "@antochi/api/mail/mail-hold";
import { brand } from "@antochi/contract/brand";
import { startWorker, type Worker } from "@antochi/jobs/worker";
import { createMailer } from "@antochi/mail/mailer";
import type { Logger } from "pino";
import { scheduledBackupHandler } from "../backups/scheduled-backup.ts";
import type { Config } from "../config/config.ts";
import { openDestination } from "../logging/log-destination.ts";

/** Reading a PDF's text takes a processor for itself, and there may be only two. */
const jobsAtOnce = 2;
/** A letter waits for the network only. */
const lettersAtOnce = 4;

type Parts = {
  config: Config;
  databaseUrl: string;
  dependencies: Pick<
    Dependencies,
    | "db"
    | "store"
    | "now"
    | "ocr"
    | "retention"
    | "publicUrl"
    | "security"
    | "notifications"
    | "newsletterPace"
  >;
  log: Logger;
};

/** What the product needs of its workers. */
export type Jobs = Pick<Worker, "stop">;

/**
 * Starts doing what must happen after a commit. Any replica does any job. Mail has workers of its own, so that a mail
 * server that says nothing holds up mail alone. In a restored copy they begin when its mail is released, and so do backups:
 * until then the original may keep its own in the same place.
 */
export function startJobs({ config, databaseUrl, dependencies, log }: Parts): Jobs {
  const site = { name: brand.name, url: config.publicUrl.origin };
  const print = config.auditLog === "stdout" ? (lines: string) => openDestination(1).print(lines) : undefined;
  const mailParts = { ...dependencies, mailer: createMailer(config.mail), site, log };
  const workers = [
    startWorker({
      url: databaseUrl,
      handlers: createJobHandlers({ ...dependencies, log, print }),
      log,
      concurrency: jobsAtOnce,
    }),
  ];
  const giveUpWaiting = onceMailIsFree({ ...dependencies, log }, () => {
    workers.push(
      startWorker({
        url: databaseUrl,
        handlers: createMailHandlers(mailParts),
        log,
        concurrency: lettersAtOnce,
      }),
    );
    if (config.backup.kind === "off" || config.backup.cron === null) return;
    // It may take hours, in which texts of new PDFs should not wait.
    const handlers = [scheduledBackupHandler(config.backup.cron, { ...dependencies, log })];
    workers.push(startWorker({ url: databaseUrl, handlers, log, concurrency: 1 }));
  });
  return {
    async stop() {
      giveUpWaiting();
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
