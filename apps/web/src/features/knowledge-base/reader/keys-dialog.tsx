import { readerCopy } from "../../../content/reader.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { setKeysEnabled, useKeysEnabled } from "../../../ui/keys/keys-enabled.ts";
import styles from "./keys-dialog.module.css";

const copy = readerCopy.keyList;

type KeysDialogProps = { open: boolean; onClose: () => void };

/** Lists the reader's keyboard shortcuts, with a switch for the single-key ones. */
export function KeysDialog({ open, onClose }: KeysDialogProps) {
  const enabled = useKeysEnabled();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={copy.title}
      width="fields"
      description={enabled ? copy.enabled : copy.disabled}
      actions={<Button onClick={() => setKeysEnabled(!enabled)}>{enabled ? copy.off : copy.on}</Button>}
    >
      <dl className={styles.keys}>
        {copy.entries.map(({ does, keys }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
