import { uploadCopy as copy } from "../../content/uploads.ts";
import { formatSize } from "../../ui/format-size.ts";
import { Icon } from "../../ui/icon.tsx";
import { progressOf, stepOf, type UploaderFile } from "../pdf-upload.ts";
import { formatSeconds } from "../time-left.ts";
import styles from "./upload-progress.module.css";

/** A file's progress: in words, in figures, and on a ruler with a tick for every two megabytes. */
export function UploadProgress({ file }: { file: UploaderFile }) {
  const step = stepOf(file);
  const { sent, total } = progressOf(file);
  const percent = percentOf(file);
  const mark = step === "sending" ? percentOfBytes(file.meta.resumedAt ?? 0, total) : 0;
  if (step === "failed") return null;
  if (step === "done") {
    return (
      <p className={styles.done}>
        <Icon name="check" size={16} />
        {copy.complete}
      </p>
    );
  }
  const time = step === "sending" ? file.meta.secondsLeft : undefined;
  return (
    <div className={styles.progress} data-step={step}>
      <p className={styles.step}>
        {step === "paused" && file.meta.isLost
          ? copy.pausedAndLost
          : step === "checking" && file.meta.isWaiting
            ? copy.waitingForCheck
            : wordsOf[step](percent)}
        {mark > 0 && <span className={styles.resumed}>{copy.resumedAt(mark)}</span>}
      </p>
      {step === "waiting" && file.meta.barredFrom !== undefined && (
        <p role="alert" className={styles.barred}>
          {copy.barred(file.meta.barredFrom, window.location.origin)}
        </p>
      )}
      {step !== "checking" && (
        <p className={styles.figures}>
          {copy.sent(inMegabytes(sent), `${inMegabytes(total)} MB`)}
          {time !== undefined && copy.timeLeft(formatSeconds(time))}
          {step === "paused" && !file.meta.isLost && copy.pausedAt(percent)}
        </p>
      )}
      <Ruler
        label={copy.progressOf(file.name)}
        percent={step === "checking" ? 100 : percent}
        bytes={total}
        mark={mark}
      />
    </div>
  );
}

const wordsOf = {
  queued: () => copy.queued,
  sending: copy.percent,
  waiting: copy.waiting,
  paused: () => copy.paused,
  checking: () => copy.processing,
};

function percentOf(file: UploaderFile): number {
  const { sent, total } = progressOf(file);
  return percentOfBytes(sent, total);
}

function percentOfBytes(bytes: number, total: number): number {
  return total > 0 ? Math.floor((bytes / total) * 100) : 0;
}

const megabyte = 1024 * 1024;

/** With one decimal, so that progress is visible for a file of a few megabytes too. */
export function inMegabytes(bytes: number): string {
  return (bytes / megabyte).toFixed(1);
}

type RulerProps = {
  label: string;
  percent: number;
  bytes: number;
  /** Where it resumed after a pause or a lost connection, in percent; 0 if it did not. */
  mark?: number;
};

/** The progress bar; ticks are placed on a scale of 1000 for the whole file. */
export function Ruler({ label, percent, bytes, mark = 0 }: RulerProps) {
  const ticks = Math.min(Math.floor(bytes / (2 * megabyte)), 60);
  const step = bytes > 0 ? Math.max((2 * megabyte * 1000) / bytes, 1000 / 60) : 1000;
  const places = Array.from({ length: ticks + 1 }, (_, index) => Math.min(index * step, 999));
  return (
    <svg
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={`${percent} %, ${formatSize(bytes)}`}
      className={styles.ruler}
      viewBox="0 0 1000 10"
      preserveAspectRatio="none"
    >
      <rect className={styles.track} width="1000" height="4" y="1" />
      <rect className={styles.sent} width={percent * 10} height="4" y="1" />
      <path className={styles.ticks} d={[...places, 999].map((x) => `M${x.toFixed(1)} 6v4`).join("")} />
      {mark > 0 && <path className={styles.mark} d={`M${mark * 10} 0v10`} />}
      {percent > 0 && percent < 100 && (
        <rect className={styles.tip} x={percent * 10 - 4} width="8" height="10" />
      )}
    </svg>
  );
}
