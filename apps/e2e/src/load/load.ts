import { randomUUID } from "node:crypto";
import { setInterval } from "node:timers/promises";
import { nextClientAddress } from "../fixtures/client-address.ts";

/** How one submission ended from the visitor's point of view. */
type Outcome =
  | { kind: "accepted" }
  /** A 503 that says when to retry. */
  | { kind: "refused" }
  /** The connection broke, or the proxy found no replica to answer. */
  | { kind: "cut" }
  /** Anything else, such as an answer of 500, or none in time. */
  | { kind: "wrong"; what: string };

type Kind = Outcome["kind"];

export type Load = {
  /** Resolves once there are `count` more outcomes of a kind than now. */
  more(kind: Kind, count: number): Promise<void>;
  /** Stops submitting. */
  stop(): Promise<Submissions>;
};

/** The marks of all submissions by their outcome. */
export type Submissions = Readonly<Record<Kind, readonly string[]>> & {
  readonly whatWasWrong: readonly string[];
  /** When each was sent (`performance.now()`), by its mark. */
  readonly sentAt: ReadonlyMap<string, number>;
};

/**
 * How many senders send without a pause, each waiting for its answer, or how many submissions are sent per second
 * regardless of the answers.
 */
type Pace = { senders: number } | { perSecond: number };

/** Sends contact messages, each with a mark of its own and from an address of its own. */
export function startLoad(baseURL: string, pace: Pace = { senders: 4 }): Load {
  const marks: Record<Kind, string[]> = { accepted: [], refused: [], cut: [], wrong: [] };
  const whatWasWrong: string[] = [];
  const sentAt = new Map<string, number>();
  const waiting = new Set<() => void>();
  const stopping = new AbortController();

  async function sendOne(): Promise<void> {
    const mark = randomUUID();
    sentAt.set(mark, performance.now());
    const outcome = await submit(baseURL, mark);
    marks[outcome.kind].push(mark);
    if (outcome.kind === "wrong") whatWasWrong.push(outcome.what);
    for (const look of waiting) look();
  }

  async function sendOnAndOn(): Promise<void> {
    while (!stopping.signal.aborted) await sendOne();
  }

  async function sendSteadily(perSecond: number): Promise<void> {
    const sent: Promise<void>[] = [];
    for await (const _tick of setInterval(1000 / perSecond)) {
      if (stopping.signal.aborted) break;
      sent.push(sendOne());
    }
    await Promise.all(sent);
  }

  const sending =
    "senders" in pace
      ? Promise.all(Array.from({ length: pace.senders }, sendOnAndOn))
      : sendSteadily(pace.perSecond);
  return {
    more(kind, count) {
      const target = marks[kind].length + count;
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = () => {
        if (marks[kind].length < target) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      return promise;
    },
    async stop() {
      stopping.abort();
      await sending;
      return { ...marks, whatWasWrong, sentAt };
    },
  };
}

/** Longer than any bounded wait of the product, in milliseconds; anything slower hangs. */
const longestAnswer = 20_000;

async function submit(baseURL: string, mark: string): Promise<Outcome> {
  try {
    const answer = await fetch(`${baseURL}/api/contact`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": nextClientAddress() },
      body: JSON.stringify({
        firstName: "Load",
        lastName: "Sample",
        email: "load.sample@example.org",
        organization: mark,
        interest: "fieldbox",
        message: "A message among many others.",
      }),
      signal: AbortSignal.timeout(longestAnswer),
    });
    const text = await answer.text();
    if (answer.status === 201) return { kind: "accepted" };
    if (answer.status === 502) return { kind: "cut" };
    if (answer.status === 503 && answer.headers.has("retry-after")) return { kind: "refused" };
    return { kind: "wrong", what: `${answer.status} ${text}` };
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError")
      return { kind: "wrong", what: "no answer in time" };
    return { kind: "cut" };
  }
}
