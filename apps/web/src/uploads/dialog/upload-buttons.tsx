import { uploadCopy as copy } from "../../content/uploads.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { UploadQueue } from "../create-uploader.ts";
import { canRetry, stepOf, type UploaderFile } from "../pdf-upload.ts";
import styles from "./upload-buttons.module.css";

type UploadButtonsProps = {
  queue: UploadQueue;
  file: UploaderFile;
  /**
   * Whether the file is one of a list: then each button's label includes the file's name, and the button that removes the
   * file is elsewhere in the row.
   */
  isInList?: boolean;
};

/** The actions available for a file. */
export function UploadButtons({ queue, file, isInList = false }: UploadButtonsProps) {
  const step = stepOf(file);
  const pauseWord = step === "paused" ? copy.resume : copy.pause;
  const isSign = isInList && step !== "paused";
  const button = (word: string, onClick: () => void) => (
    <Button size="small" {...(isInList && { "aria-label": `${word} ${file.name}` })} onClick={onClick}>
      {word}
    </Button>
  );
  return (
    <>
      {(step === "queued" || step === "sending" || step === "waiting" || step === "paused") && (
        // One button for both actions, so that it keeps the focus.
        <button
          type="button"
          className={isSign ? styles.sign : buttonClass({ size: "small" })}
          data-sign={isSign || undefined}
          aria-label={isInList ? `${pauseWord} ${file.name}` : undefined}
          onClick={() => queue.pause(file.id)}
        >
          {isSign ? <Icon name="pause" /> : pauseWord}
        </button>
      )}
      {canRetry(file) && button(copy.retry, () => queue.retry(file.id))}
      {!isInList &&
        (step === "done" || step === "failed") &&
        button(copy.remove, () => queue.remove(file.id))}
    </>
  );
}
