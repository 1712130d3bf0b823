import type { Progress } from "@antochi/environment/show-progress";

export type { Progress };

/** Where nobody looks. */
export const quietly: Progress = () => {};

/** What a step has before it: parts one after another, each with what it is thought to be large. */
export type Parts = {
  /** Hears how much of the part at hand is done. */
  within: (done: number) => void;
  /** The part at hand is done, whatever was thought of it. */
  next: () => void;
};

/**
 * Shows a step whose parts are as large as is thought. A part that proves larger stands at its end until it is done, so that
 * what is shown never goes back.
 */
export function inParts(progress: Progress, step: string, sizes: readonly number[]): Parts {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let part = 0;
  let before = 0;
  progress(step, 0, total);
  return {
    within: (done) => progress(step, before + Math.min(done, sizes[part] ?? 0), total),
    next() {
      before += sizes[part] ?? 0;
      part += 1;
      progress(step, before, total);
    },
  };
}
