import { uploadCopy as copy } from "../../content/uploads.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { UploadQueue } from "../create-uploader.ts";
import { overallOf } from "./overall.ts";
import { canRetry, type UploaderFile } from "../pdf-upload.ts";
import { formatSeconds } from "../time-left.ts";
import { inMegabytes, Ruler } from "./upload-progress.tsx";
import styles from "./overall-progress.module.css";

/** The overall progress of a queue; nothing once all files have arrived. */
export function OverallProgress({ files }: { files: readonly UploaderFile[] }) {
  const { sent, total, secondsLeft, isUnderWay } = overallOf(files);
  if (!isUnderWay) return null;
  return (
    <div className={styles.overall}>
      <p className={styles.figures}>
        {copy.sent(inMegabytes(sent), `${inMegabytes(total)} MB`)}
        {secondsLeft !== undefined && copy.timeLeft(formatSeconds(secondsLeft))}
      </p>
      <Ruler label={copy.progressOfAll} percent={Math.floor((sent / total) * 100)} bytes={total} />
    </div>
  );
}

/** Pauses or resumes all uploads; once they have ended, sends those that failed again. */
export function QueueButton({ queue, files }: { queue: UploadQueue; files: readonly UploaderFile[] }) {
  const { isUnderWay, isPaused } = overallOf(files);
  // A single one has a button of its own.
  if (!isUnderWay && files.filter(canRetry).length < 2) return null;
  // One button for all actions, so that it keeps the focus.
  return (
    <Button
      className={styles.all}
      onClick={() => (isUnderWay ? queue.pauseAll(!isPaused) : queue.retryAll())}
    >
      {isUnderWay && <Icon name={isPaused ? "play" : "pause"} size={16} />}
      {isUnderWay ? (isPaused ? copy.resumeAll : copy.pauseAll) : copy.retryAll}
    </Button>
  );
}
