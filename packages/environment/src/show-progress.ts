import type { WriteStream } from "node:tty";
import cliProgress from "cli-progress";

/** Reports how far a step is, in units of its own; called often, so it returns at once. */
export type Progress = (step: string, done: number, total: number) => void;

/** Shows progress until it is disposed of, which removes the bar. */
export type ShownProgress = Disposable & { progress: Progress };

/** The output for progress: a terminal, or anything that takes text. */
type Output = Pick<WriteStream, "write"> & { isTTY?: boolean };

const betweenLinesMs = 10_000;

/**
 * Shows the progress of a long command and its remaining time: on a terminal as a bar, elsewhere as a line every ten
 * seconds.
 */
export function showProgress(): ShownProgress {
  return process.stderr.isTTY ? showBar() : writeLines(process.stderr);
}

function showBar(): ShownProgress {
  const bar = new cliProgress.SingleBar({
    stream: process.stderr,
    format: (options, { progress, eta }, { step }: { step: string }) => {
      const left = eta > 0 && Number.isFinite(eta) ? `${describeSeconds(eta)} left` : "";
      return `${step}  ${cliProgress.Format.BarFormat(progress, options)} ${percent(progress)}  ${left}`;
    },
    barCompleteChar: "█",
    barIncompleteChar: "░",
    barsize: 30,
    hideCursor: true,
    clearOnComplete: true,
    // A long buffer, so that the remaining time is not estimated from the last moment alone.
    etaBuffer: 100,
  });
  let shown: string | null = null;
  return {
    progress(step, done, total) {
      if (step === shown) return bar.update(done);
      bar.stop();
      bar.start(Math.max(total, 1), done, { step });
      shown = step;
    },
    [Symbol.dispose]: () => bar.stop(),
  };
}

/** For a log that keeps the output: a command that ends soon writes nothing. */
export function writeLines(output: Output): ShownProgress {
  let last: { step: string; done: number; total: number; begunAt: number; from: number } | null = null;
  const timer = setInterval(() => {
    if (last === null) return;
    const { step, done, total, begunAt, from } = last;
    const seconds = (((performance.now() - begunAt) / (done - from)) * (total - done)) / 1000;
    const left = Number.isFinite(seconds) && seconds > 0 ? `, ${describeSeconds(seconds)} left` : "";
    output.write(`${step}: ${percent(done / Math.max(total, 1))}${left}\n`);
  }, betweenLinesMs);
  timer.unref();
  return {
    progress(step, done, total) {
      const begun = last?.step === step ? last : { begunAt: performance.now(), from: done };
      last = { step, done, total, begunAt: begun.begunAt, from: begun.from };
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

function percent(share: number): string {
  return `${Math.floor(Math.min(share, 1) * 100)} %`;
}

/** Such as `45 s`, `12 min` or `3 h 20 min`. */
function describeSeconds(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
