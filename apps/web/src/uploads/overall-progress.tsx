import { uploadCopy as copy } from "../content/uploads.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { UploadQueue } from "./create-uploader.ts";
import { overallOf } from "./overall.ts";
import type { UploaderFile } from "./pdf-upload.ts";
import { formatSeconds } from "./time-left.ts";
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

/** Pauses or resumes all uploads. */
export function PauseAllButton({ queue, files }: { queue: UploadQueue; files: readonly UploaderFile[] }) {
  const { isUnderWay, isPaused } = overallOf(files);
  if (!isUnderWay) return null;
  return (
    <Button className={styles.pauseAll} onClick={() => queue.pauseAll(!isPaused)}>
      <Icon name={isPaused ? "play" : "pause"} size={16} />
      {isPaused ? copy.resumeAll : copy.pauseAll}
    </Button>
  );
}
