import type { Logger } from "pino";

/** Larger differences are reported, in milliseconds. */
const tolerated = 30_000;
const readEvery = 30_000;

/** Reads another machine's clock; undefined where it does not say. */
export type ReadClock = () => Promise<Date | undefined>;

type Watched = {
  /** By the name under which they are reported. */
  clocks: Readonly<Record<string, ReadClock>>;
  log: Pick<Logger, "warn" | "info">;
};

export type ClockWatch = Disposable & {
  /** Compares all clocks with this machine's. Resolves whatever they answer. */
  compare: () => Promise<void>;
  /** Seconds by which each clock that answered was last ahead of this machine's. */
  skews: ReadonlyMap<string, number>;
};

/** Compares other clocks with this machine's twice a minute, and warns once where one begins to differ by over 30 s. */
export function watchClocks({ clocks, log }: Watched): ClockWatch {
  const skews = new Map<string, number>();

  async function compareOne(clock: string, read: ReadClock): Promise<void> {
    const asked = Date.now();
    const time = (await read())?.getTime();
    if (time === undefined) return;
    const ahead = time - (asked + Date.now()) / 2;
    const was = Math.abs(skews.get(clock) ?? 0) * 1000 > tolerated;
    const is = Math.abs(ahead) > tolerated;
    skews.set(clock, ahead / 1000);
    const fields = { clock, aheadSeconds: Math.round(ahead / 1000) };
    if (is && !was) log.warn(fields, "this machine's clock and another one differ by more than 30 seconds");
    if (was && !is) log.info(fields, "the clocks agree again");
  }

  // A clock that does not answer is reported by the probes.
  const compare = async () =>
    void (await Promise.allSettled(Object.entries(clocks).map(([clock, read]) => compareOne(clock, read))));
  const timer = setInterval(() => void compare(), readEvery).unref();
  return { compare, skews, [Symbol.dispose]: () => clearInterval(timer) };
}
