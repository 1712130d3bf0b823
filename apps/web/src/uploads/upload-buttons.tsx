import { uploadCopy as copy } from "../content/uploads.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { UploadQueue } from "./create-uploader.ts";
import { stepOf, type UploaderFile } from "./pdf-upload.ts";
import styles from "./upload-buttons.module.css";

type UploadButtonsProps = {
  queue: UploadQueue;
  file: UploaderFile;
  /**
   * Stands among others: each button's word is followed by its file's name, and what lets go
   * of the file stands beside these.
   */
  isInList?: boolean;
};

/** What can be done with a file now. A file that was refused is not sent again: that could not help. */
export function UploadButtons({ queue, file, isInList = false }: UploadButtonsProps) {
  const step = stepOf(file);
  const button = (word: string, onClick: () => void) => (
    <Button size="small" {...(isInList && { "aria-label": `${word} ${file.name}` })} onClick={onClick}>
      {word}
    </Button>
  );
  return (
    <>
      {(step === "sending" || step === "waiting") &&
        (isInList ? (
          <button
            type="button"
            className={styles.sign}
            data-sign
            aria-label={`${copy.pause} ${file.name}`}
            onClick={() => queue.pause(file.id)}
          >
            <Icon name="pause" />
          </button>
        ) : (
          button(copy.pause, () => queue.pause(file.id))
        ))}
      {step === "paused" && button(copy.resume, () => queue.pause(file.id))}
      {step === "failed" && !file.meta.isRefused && button(copy.retry, () => queue.retry(file.id))}
      {!isInList &&
        (step === "done" || step === "failed") &&
        button(copy.remove, () => queue.remove(file.id))}
    </>
  );
}
