import type { FromWorker, ToWorker } from "./messages.ts";

type Figures = Extract<FromWorker, { kind: "figures" }>["figures"];

/** How long a worker may take to report its metrics, in milliseconds; those of a busier one are left out. */
const patience = 2_000;

export type Gathering = {
  /** Asks all workers, and resolves with the metrics of those that answer in time. */
  ask: () => Promise<Figures[]>;
  /** Takes a worker's answer. */
  heard: (message: Extract<FromWorker, { kind: "figures" }>) => void;
};

/** @param tell sends a message to every worker that is ready, and returns their number */
export function createGathering(tell: (message: ToWorker) => number): Gathering {
  const open = new Map<number, (figures: Figures) => void>();
  let asked = 0;
  return {
    ask() {
      asked += 1;
      const ask = asked;
      const { promise, resolve } = Promise.withResolvers<Figures[]>();
      const said: Figures[] = [];
      const timer = setTimeout(finish, patience);
      function finish(): void {
        clearTimeout(timer);
        open.delete(ask);
        resolve(said);
      }
      const told = tell({ kind: "figures", ask });
      open.set(ask, (figures) => {
        if (said.push(figures) === told) finish();
      });
      if (told === 0) finish();
      return promise;
    },
    heard: ({ ask, figures }) => open.get(ask)?.(figures),
  };
}
