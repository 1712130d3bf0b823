/** The most connections of one replica to Postgres, shared by its workers; several replicas share what Postgres allows. */
const poolSize = 20;
/** One listens, and a request that waits for another must not be the last. */
const poolOfWorker = 6;
/** LISTEN for news has a connection of its own, beside the pool. */
const listening = 1;
/** One worker runs all jobs and letters; twice as many connections while another one takes over. */
const ofJobs = 18;
/** A scheduled backup. */
const ofBackups = 8;
/** Commands and `psql`, and the connections that Postgres reserves for superusers. */
const ofOthers = 10;

/** Postgres' default of `max_connections`. */
const allowedByItself = 100;

/** The pool size of each worker, for requests, when this many workers run. */
export function poolSizeOf(workers: number): number {
  return Math.max(poolOfWorker, Math.ceil(poolSize / workers));
}

/** The `max_connections` that this many workers need, with one more while they are replaced. */
export function connectionsFor(workers: number): number {
  const served = (workers + 1) * (poolSizeOf(workers) + listening);
  return Math.max(allowedByItself, served + 2 * ofJobs + ofBackups + ofOthers);
}
