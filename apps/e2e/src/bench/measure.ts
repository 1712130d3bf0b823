import autocannon from "autocannon";
import { sendClosedLoop } from "./closed-loop.ts";
import { quantile } from "./open-loop.ts";
import { processTime } from "./process-time.ts";

/** One kind of request to one server. */
export type Shot = CannonShot | LargeShot;

export type CannonShot = Pick<autocannon.Options, "url" | "method" | "headers" | "body" | "requests"> & {
  isLarge?: never;
};

/** A GET with an answer of megabytes. */
type LargeShot = { url: string; headers: Record<string, string>; isLarge: true };

/** The processes whose processor time counts for a round. */
export type Charged = { server: number; postgres: number };

export type Figures = {
  /** Answers per second. */
  rate: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of processor time for one answer: the figures least disturbed by other work on the machine. */
  serverTime: number;
  postgresTime: number;
  /** Unsuccessful answers, and requests that got none. */
  failed: number;
};

type Round = { seconds: number; connections: number };

/** Sends requests to one server for a while and measures the cost. */
export async function measure(
  shot: Shot,
  charged: Charged,
  { seconds, connections }: Round,
): Promise<Figures> {
  const before = await timesOf(charged);
  const { total, ...figures } = shot.isLarge
    ? await fireLarge(shot, { seconds, connections })
    : await fire(shot, { seconds, connections });
  const after = await timesOf(charged);
  const answers = Math.max(1, total);
  return {
    ...figures,
    serverTime: (after.server - before.server) / answers,
    postgresTime: (after.postgres - before.postgres) / answers,
  };
}

type Fired = Pick<Figures, "rate" | "p50" | "p99" | "failed"> & { total: number };

async function fire(shot: CannonShot, { seconds, connections }: Round): Promise<Fired> {
  const { requests, latency, non2xx, errors, timeouts, duration } = await autocannon({
    ...shot,
    connections,
    duration: seconds,
  });
  const { total } = requests;
  // autocannon's own average is over whole seconds, of which a short round has one and a fraction.
  const rate = total / duration;
  return { total, rate, p50: latency.p50, p99: latency.p99, failed: non2xx + errors + timeouts };
}

async function fireLarge(shot: LargeShot, round: Round): Promise<Fired> {
  const { latencies, failed, duration } = await sendClosedLoop(shot, round);
  const { length: total } = latencies;
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
  return { total, rate: total / duration, p50, p99, failed };
}

/** The median of each figure, so that a moment of other work on the machine does not count. */
export function mediansOf(rounds: readonly Figures[]): Figures {
  const of = (key: keyof Figures) => median(rounds.map((figures) => figures[key]));
  return {
    rate: of("rate"),
    p50: of("p50"),
    p99: of("p99"),
    serverTime: of("serverTime"),
    postgresTime: of("postgresTime"),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** The median; for an even count the mean of the two values in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const [below, above] = [Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2)];
  return ((sorted[below] ?? Number.NaN) + (sorted[above] ?? Number.NaN)) / 2;
}

async function timesOf({ server, postgres }: Charged) {
  return {
    server: await processTime(server),
    postgres: await processTime(postgres),
  };
}
