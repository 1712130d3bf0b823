import autocannon from "autocannon";
import { processTime } from "./process-time.ts";

/** One kind of request to one server. */
export type Shot = Pick<autocannon.Options, "url" | "method" | "headers" | "body" | "requests">;

/** The processes whose time a round is charged with. */
export type Charged = { server: number; postgres: number };

export type Figures = {
  /** Answers in a second. */
  rate: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of processor time for one answer: the figures least disturbed by other work on the machine. */
  serverTime: number;
  postgresTime: number;
  /** Answers that were no success, and requests that got none. */
  failed: number;
};

type Round = { seconds: number; connections: number };

/** Fires at one server for a while and says what that cost. */
export async function measure(
  shot: Shot,
  charged: Charged,
  { seconds, connections }: Round,
): Promise<Figures> {
  const before = await timesOf(charged);
  const { requests, latency, non2xx, errors, timeouts, duration } = await autocannon({
    ...shot,
    connections,
    duration: seconds,
  });
  const after = await timesOf(charged);
  const answers = Math.max(1, requests.total);
  return {
    // Its own average is of whole seconds, of which a short round has one and a piece.
    rate: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    serverTime: (after.server - before.server) / answers,
    postgresTime: (after.postgres - before.postgres) / answers,
    failed: non2xx + errors + timeouts,
  };
}

/** Of each figure the median, so that a moment in which the machine did something else counts for nothing. */
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

/** The value in the middle; of an even count the mean of the two that are there. */
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
