import cluster, { type Worker } from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { NewAccount } from "../startup/prepare.ts";
import { createGathering, type Gathering } from "./gather-figures.ts";
import { type Ending, fromWorker, type ToWorker } from "./messages.ts";

/** Between the end of a worker and the start of another in its place, in milliseconds; longer where it did not get ready. */
const pauses = { first: 250, longest: 5_000 };

type Member = {
  worker: Worker;
  isReady: boolean;
  /** The accounts that it made; rejects with its exit code where it ended before. */
  ready: Promise<NewAccount[]>;
  ended: Promise<number>;
};

/** One of the places in the team: who has it now. */
type Place = { member: Member };

export type Team = {
  /** Resolves with the accounts of the first worker to get ready, or with the exit code where it could not. */
  started: Promise<NewAccount[] | number>;
  /** Replaces all workers, one after the other, each once the next one is ready. */
  roll: () => Promise<void>;
  /** Ends all, and resolves once they have ended. */
  end: (how: Ending) => Promise<void>;
  /** The figures of each worker that says them in time. */
  gatherFigures: Gathering["ask"];
};

type Wanted = { size: number; environment: Record<string, string>; log: Logger };

/**
 * Keeps so many workers at work, each a server of its own on the same port. The first one starts alone, so that what is
 * made once is made by it. One that dies is replaced, and one of them does the jobs: when it ends another is told to.
 */
export function createTeam({ size, environment, log }: Wanted): Team {
  const members = new Set<Member>();
  const places = new Set<Place>();
  let worksOnJobs: Member | undefined;
  const ending = new AbortController();
  const isEnding = () => ending.signal.aborted;
  let rolling = Promise.resolve();
  const gathering = createGathering((message) => {
    const told = [...members].filter(({ isReady }) => isReady);
    for (const member of told) send(member, message);
    return told.length;
  });

  function hire(): Member {
    const worker = cluster.fork(environment);
    const ready = Promise.withResolvers<NewAccount[]>();
    const ended = Promise.withResolvers<number>();
    // Not everybody waits for it.
    ready.promise.catch(() => undefined);
    const member: Member = {
      worker,
      isReady: false,
      ready: ready.promise,
      ended: ended.promise,
    };
    worker.once("exit", (code: number | null) => {
      members.delete(member);
      ready.reject(new Error(`worker ${worker.process.pid} ended`));
      ended.resolve(code ?? 1);
      shareJobs();
    });
    worker.on("message", (sent) => {
      const { data: message } = fromWorker.safeParse(sent);
      if (message?.kind === "figures") gathering.heard(message);
      if (message?.kind === "closed") send(member, { kind: "released" });
      if (message?.kind !== "ready") return;
      member.isReady = true;
      ready.resolve(message.accounts);
      shareJobs();
    });
    // What it was sent while it went away reaches nobody.
    worker.on("error", () => undefined);
    members.add(member);
    return member;
  }

  function shareJobs(): void {
    if (isEnding() || (worksOnJobs !== undefined && members.has(worksOnJobs))) return;
    worksOnJobs = [...places]
      .map(({ member }) => member)
      .find((member) => member.isReady && members.has(member));
    if (worksOnJobs === undefined) return;
    log.info({ worker: worksOnJobs.worker.process.pid }, "this worker does the jobs");
    send(worksOnJobs, { kind: "jobs" });
  }

  function addPlace(): Place {
    const place = { member: hire() };
    places.add(place);
    return place;
  }

  /** Has another worker in a place whenever the one there ends by itself. */
  async function keepFilled(place: Place): Promise<void> {
    let pause = pauses.first;
    while (!isEnding()) {
      const { member } = place;
      const code = await member.ended;
      if (isEnding()) return;
      if (place.member !== member) continue;
      pause = member.isReady ? pauses.first : Math.min(pause * 2, pauses.longest);
      log.warn({ worker: member.worker.process.pid, code }, "a worker ended, another takes its place");
      await delay(pause);
      if (!isEnding() && place.member === member) place.member = hire();
    }
  }

  async function start(): Promise<NewAccount[] | number> {
    const place = addPlace();
    const accounts = await Promise.race([place.member.ended, place.member.ready]).catch(
      () => place.member.ended,
    );
    if (typeof accounts === "number") return accounts;
    while (places.size < size && !isEnding()) addPlace();
    for (const each of places) void keepFilled(each);
    return accounts;
  }

  async function replace(place: Place): Promise<void> {
    const before = place.member;
    const next = hire();
    const isReady = await next.ready.then(
      () => true,
      () => false,
    );
    if (!isReady || isEnding()) {
      if (!isEnding())
        log.error({ worker: before.worker.process.pid }, "its successor did not start, so it stays");
      return;
    }
    // Where the one of before died meanwhile another may have been hired for its place.
    const old = place.member;
    place.member = next;
    endMember(old, "retire");
    await old.ended;
    log.info({ worker: old.worker.process.pid, by: next.worker.process.pid }, "a worker was replaced");
  }

  async function rollOnce(): Promise<void> {
    for (const place of places) if (!isEnding()) await replace(place);
  }

  return {
    started: start(),
    roll: () => (rolling = rolling.then(rollOnce)),
    async end(how) {
      ending.abort();
      for (const member of members) endMember(member, how);
      await Promise.all([...members].map(({ ended }) => ended));
    },
    gatherFigures: gathering.ask,
  };
}

function endMember(member: Member, how: Ending): void {
  if (member.isReady) send(member, { kind: "end", how });
  // It may not listen to us yet, and what is said to nobody is lost.
  else member.worker.process.kill("SIGTERM");
}

function send({ worker }: Member, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, undefined, undefined, () => undefined);
}
