import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import { newCall, withinCall } from "@antochi/db/connection-turns";

type Work<Task, Outcome> = {
  /** The kind of call under which a run waits for a connection, since its callers are of many kinds. */
  kind: string;
  /** Does all tasks at once and returns the outcome of each; it starts after everything that led to the requests. */
  run: (tasks: readonly Task[]) => Promise<ReadonlyMap<Task, Outcome>>;
  /** The most tasks of one run; more start another. */
  atMost: number;
  /** How many runs may be under way at a time; until one ends, further tasks gather for the next. */
  runsAtOnce?: number;
  /**
   * How long a run waits for more tasks after its first, where nobody waits for the outcome; by default only for the current
   * turn of the event loop.
   */
  gatherForMs?: number;
};

/**
 * Batches tasks into one run, which usually is one statement: those requested in the same turn of the event loop, as when
 * many requests arrive at once or many listeners hear of one change, while earlier runs are under way, or within
 * `gatherForMs`.
 *
 * @returns a function that requests one task; equal tasks of a run are done once; undefined where a task has no outcome
 */
export function doTogether<Task, Outcome>({
  kind,
  run,
  atMost,
  runsAtOnce = 2,
  gatherForMs,
}: Work<Task, Outcome>): (task: Task) => Promise<Outcome | undefined> {
  let next: { tasks: Set<Task>; outcomes: Promise<ReadonlyMap<Task, Outcome>> } | undefined;
  let underWay = 0;
  const waiting: (() => void)[] = [];

  async function runAfterThisTurn(tasks: Set<Task>): Promise<ReadonlyMap<Task, Outcome>> {
    await (gatherForMs === undefined ? turn() : pause(gatherForMs));
    if (underWay < runsAtOnce) underWay += 1;
    else await nextEnd();
    if (next?.tasks === tasks) next = undefined;
    try {
      return await withinCall(newCall(kind), () => run([...tasks]));
    } finally {
      const begin = waiting.shift();
      if (begin) begin();
      else underWay -= 1;
    }
  }

  function nextEnd(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    return promise;
  }

  return async (task) => {
    if (!next || next.tasks.size >= atMost) {
      const tasks = new Set<Task>();
      next = { tasks, outcomes: runAfterThisTurn(tasks) };
    }
    next.tasks.add(task);
    return (await next.outcomes).get(task);
  };
}
