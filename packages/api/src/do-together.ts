import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import { newCall, withinCall } from "@antochi/db/connection-turns";

type Work<Task, Outcome> = {
  /** As what it waits for its connection, since those who ask are of many kinds. */
  kind: string;
  /** Does all of these at once and answers what came of each; it is called after everything that led to the asking. */
  run: (tasks: readonly Task[]) => Promise<ReadonlyMap<Task, Outcome>>;
  /** Tasks of one run; more make another. */
  atMost: number;
  /** So many runs are under way at a time: where they take long, more is asked for in the next one. */
  runsAtOnce?: number;
  /**
   * So long after the first of them a run waits for more, where nobody waits for what comes of it; else for this turn alone.
   */
  gatherForMs?: number;
};

/**
 * Makes one run of all that is asked for in the same turn of the event loop, as happens where many listeners hear of one
 * change or many requests arrive at once, or while the runs before are under way, or within the time that it gathers for.
 * Most are one statement.
 *
 * @returns asks for one task, equal ones of a run being one; undefined where nothing came of it
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
