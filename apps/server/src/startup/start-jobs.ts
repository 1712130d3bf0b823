import type { Dependencies } from "@antochi/api/dependencies";
import { createJobHandlers, createMailHandlers } from "@antochi/api/jobs";
import { brand } from "@antochi/contract/brand";
import { startWorker, type Worker } from "@antochi/jobs/worker";
import { createMailer } from "@antochi/mail/mailer";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";

/** Reading a PDF's text takes a processor for itself, and there may be only two. */
const jobsAtOnce = 2;
/** A letter waits for the network only. */
const lettersAtOnce = 4;

type Parts = {
  config: Config;
  databaseUrl: string;
  dependencies: Pick<Dependencies, "db" | "store" | "now" | "ocr">;
  log: Logger;
};

/** What the product needs of its workers. */
export type Jobs = Pick<Worker, "stop">;

/**
 * Starts doing what must happen after a commit. Any replica does any job. Mail has workers of its own, so that a mail
 * server that says nothing holds up mail alone.
 */
export function startJobs({ config, databaseUrl, dependencies, log }: Parts): Jobs {
  const site = { name: brand.name, url: config.publicUrl.origin };
  const mailParts = { ...dependencies, mailer: createMailer(config.mail), site, log };
  const workers = [
    startWorker({
      url: databaseUrl,
      handlers: createJobHandlers({ ...dependencies, log }),
      log,
      concurrency: jobsAtOnce,
    }),
    startWorker({
      url: databaseUrl,
      handlers: createMailHandlers(mailParts),
      log,
      concurrency: lettersAtOnce,
    }),
  ];
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
