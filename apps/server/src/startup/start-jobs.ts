import type { Dependencies } from "@antochi/api/dependencies";
import { createJobHandlers } from "@antochi/api/jobs";
import { brand } from "@antochi/contract/brand";
import { startWorker, type Worker } from "@antochi/jobs/worker";
import { createMailer } from "@antochi/mail/mailer";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";

/** Reading a PDF's text takes a processor for itself, and there may be only two. */
const jobsAtOnce = 2;

type Parts = {
  config: Config;
  databaseUrl: string;
  dependencies: Pick<Dependencies, "db" | "store" | "now">;
  log: Logger;
};

/** Starts doing what must happen after a commit. Any replica does any job. */
export function startJobs({ config, databaseUrl, dependencies, log }: Parts): Worker {
  const site = { name: brand.name, url: config.publicUrl.origin };
  return startWorker({
    url: databaseUrl,
    handlers: createJobHandlers({ ...dependencies, mailer: createMailer(config.mail), site, log }),
    log,
    concurrency: jobsAtOnce,
  });
}
