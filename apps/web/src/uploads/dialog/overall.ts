import { progressOf, stepOf, type UploaderFile } from "../pdf-upload.ts";

type Overall = {
  /** In bytes; failed files do not count. */
  sent: number;
  total: number;
  /** At the combined speed of all running uploads; undefined before it is known. */
  secondsLeft: number | undefined;
  isUnderWay: boolean;
  /** Whether every upload in progress is paused. */
  isPaused: boolean;
};

/** The overall progress of several files. */
export function overallOf(files: readonly UploaderFile[]): Overall {
  const counted = files.filter((file) => stepOf(file) !== "failed");
  const onTheWay = counted.filter((file) => stepOf(file) !== "done" && stepOf(file) !== "checking");
  let [sent, total, left, pace] = [0, 0, 0, 0];
  for (const file of counted) {
    const progress = progressOf(file);
    const arrived = onTheWay.includes(file) ? progress.sent : progress.total;
    sent += arrived;
    total += progress.total;
    left += progress.total - arrived;
    const seconds = file.meta.secondsLeft ?? 0;
    if (stepOf(file) === "sending" && seconds > 0) pace += (progress.total - arrived) / seconds;
  }
  return {
    sent,
    total,
    secondsLeft: pace > 0 ? Math.ceil(left / pace) : undefined,
    isUnderWay: onTheWay.length > 0 && total > 0,
    isPaused: onTheWay.every((file) => stepOf(file) === "paused"),
  };
}
