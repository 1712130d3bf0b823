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

/** Extracting a PDF's text occupies a whole processor, and there may be only two. */
const jobsAtOnce = 2;
/** Sending a letter only waits for the network. */
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
    | "rateLimits"
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
 * Starts the workers of the job queue. Any replica runs any job. Mail has its own worker, so that a mail server that does
 * not answer holds up mail alone. In a restored copy, mail and scheduled backups start once its mail is released: until
 * then the original may still keep its own backups in the same place.
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
    // A backup may take hours, and the texts of new PDFs should not wait for it.
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
