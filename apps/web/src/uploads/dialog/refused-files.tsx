import type { ReactNode } from "react";
import { uploadCopy as copy } from "../../content/uploads.ts";
import { Button } from "../../ui/button.tsx";
import { formatSize } from "../../ui/format-size.ts";
import { Icon } from "../../ui/icon.tsx";
import type { RefusedFile, UploadQueue } from "../create-uploader.ts";
import styles from "./refused-files.module.css";

/** The refused files, each with the reason and what to do. */
export function RefusedFiles({ queue, refused }: { queue: UploadQueue; refused: readonly RefusedFile[] }) {
  return refused.map((file) => (
    <Refusal key={file.id} words={file.words} advice={file.advice}>
      {file.name !== "" && (
        <p className={styles.name}>
          {file.name}
          {file.size !== null && `, ${formatSize(file.size)}`}
        </p>
      )}
      <Button size="small" onClick={() => queue.dismiss(file)}>
        {copy.dismiss}
      </Button>
    </Refusal>
  ));
}

type RefusalProps = { words: string; advice?: string; children?: ReactNode };

/** Why a file is refused, announced to screen readers at once, and what can be done. */
export function Refusal({ words, advice = "", children }: RefusalProps) {
  return (
    <div role="alert" className={styles.refusal}>
      <Icon name="warning" />
      <div>
        <p className={styles.words}>{words}</p> {advice !== "" && <p>{advice}</p>}
        {children}
      </div>
    </div>
  );
}
