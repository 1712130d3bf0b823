import { Agent, type OutgoingHttpHeaders, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** One request, and the kind under which it is counted. */
export type Arrival = {
  kind: string;
  method: "GET" | "POST";
  path: string;
  headers: OutgoingHttpHeaders;
  body?: string;
};

/** Arrivals at `rate` per second; `make` gets the number of each, from 0. */
export type Stream = { rate: number; make: (number: number) => Arrival };

/** The results of one kind of request. */
export type Outcome = {
  /** Milliseconds from the moment at which a request was meant to be sent to the end of its answer. */
  latencies: number[];
  /** How many were answered with each status; `none` if the connection failed. */
  statuses: Map<number | "none", number>;
};

/**
 * Sends requests at fixed rates whether or not earlier ones were answered, as visitors do: a slow server gets no fewer
 * of them. In the client a request waits only for the processor, and that wait counts.
 */
export async function sendOpenLoop(
  origin: string,
  streams: readonly Stream[],
  seconds: number,
): Promise<Map<string, Outcome>> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const outcomes = new Map<string, Outcome>();
  const underWay = new Set<Promise<void>>();
  const began = performance.now();
  const sent = streams.map(() => 0);
  for (let passed = 0; passed < seconds * 1000; passed = performance.now() - began) {
    for (const [index, { rate, make }] of streams.entries()) {
      const due = Math.floor((passed / 1000) * rate);
      for (let number = sent[index] ?? 0; number < due; number += 1) {
        const arrival = make(number);
        const intended = began + ((number + 1) / rate) * 1000;
        const answered = send(origin, agent, arrival).then((status) => {
          note(outcomes, arrival.kind, { status, latency: performance.now() - intended });
          underWay.delete(answered);
        });
        underWay.add(answered);
      }
      sent[index] = due;
    }
    await delay(1);
  }
  await Promise.all(underWay);
  agent.destroy();
  return outcomes;
}

/** Sends one request; resolves to its status once the answer is read to the end. */
export function send(
  origin: string,
  agent: Agent,
  { method, path, headers, body }: Arrival,
): Promise<number | "none"> {
  return new Promise((resolve) => {
    const sending = request(new URL(path, origin), { agent, method, headers }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode ?? "none"));
      answer.once("error", () => resolve("none"));
    });
    sending.once("error", () => resolve("none"));
    sending.end(body);
  });
}

/** Adds an answer to the outcomes of its kind; `latency` in milliseconds. */
export function note(
  outcomes: Map<string, Outcome>,
  kind: string,
  { status, latency }: { status: number | "none"; latency: number },
): void {
  const outcome = outcomes.get(kind) ?? { latencies: [], statuses: new Map<number | "none", number>() };
  outcomes.set(kind, outcome);
  outcome.latencies.push(latency);
  outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1);
}

/** The least value that this share of the values does not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}
