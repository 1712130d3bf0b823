/**
 * Connections of one replica to Postgres at most, which its workers share; several replicas share those that Postgres
 * allows.
 */
const poolSize = 20;
/** One listens, and a request that waits for another must not be the last. */
const poolOfWorker = 6;
/** What listens for news has a connection beside the pool. */
const listening = 1;
/** Jobs and letters are one worker's; twice as many while another one takes them over. */
const ofJobs = 18;
/** A backup by the clock. */
const ofBackups = 8;
/** Commands and `psql` beside it, and those that Postgres keeps for superusers. */
const ofOthers = 10;

/** What Postgres allows by itself. */
const allowedByItself = 100;

/** Connections for the requests of each of so many workers, at most. */
export function poolSizeOf(workers: number): number {
  return Math.max(poolOfWorker, Math.ceil(poolSize / workers));
}

/** How many connections Postgres has to allow where so many workers run, one more while they are replaced. */
export function connectionsFor(workers: number): number {
  const served = (workers + 1) * (poolSizeOf(workers) + listening);
  return Math.max(allowedByItself, served + 2 * ofJobs + ofBackups + ofOthers);
}
