import { useState } from "react";
import { secondFactorsCopy } from "../../content/second-factors.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./second-factors.module.css";

const copy = secondFactorsCopy.codes;

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void; focusAfter: () => void };

/** Shows the codes this one time. It closes only once the user confirms that they are put away. */
export function RecoveryCodesDialog({ codes, onClose, focusAfter }: RecoveryCodesDialogProps) {
  const [isPutAway, setIsPutAway] = useState(false);
  const text = `${codes.join("\n")}\n`;

  return (
    <Dialog
      open
      onClose={() => isPutAway && onClose()}
      // A cross would do nothing before they are put away.
      hasNoCross
      isUnsaved={!isPutAway}
      title={copy.title}
      description={copy.text}
      width="fields"
      focusAfter={focusAfter}
      actions={
        <>
          <p className={styles.step}>{copy.step}</p>
          <Button variant="primary" disabled={!isPutAway} onClick={onClose}>
            {copy.finish}
          </Button>
        </>
      }
    >
      <div className={styles.codes}>
        <ul aria-label={copy.list} className={styles.printed}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.ways}>
          <Button
            onClick={() => void copyText(text, { copied: { title: copy.copied }, failed: copy.copyFailed })}
          >
            {copy.copy}
          </Button>
          <Button onClick={() => download(text)}>
            <Icon name="download" />
            {copy.download}
          </Button>
          <Button onClick={() => window.print()}>{copy.print}</Button>
        </div>
      </div>
      <div className={styles.putAway}>
        <CheckboxField
          name="putAway"
          label={copy.putAway}
          checked={isPutAway}
          onChange={(event) => setIsPutAway(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  );
}

function download(text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = copy.fileName;
  link.click();
  URL.revokeObjectURL(url);
}
