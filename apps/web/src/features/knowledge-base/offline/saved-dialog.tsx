import { useState } from "react";
import { offlineCopy as copy } from "../../../content/offline.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { handFocusOn } from "../../../ui/hand-focus-on.ts";
import { usePhone } from "../phone-bar.tsx";
import { useKept } from "./kept-state.ts";
import styles from "./saved-list.module.css";
import { SavedList } from "./saved-list.tsx";
import { remove } from "./use-saving.ts";

/** Opens the list of articles saved on this device; nothing where there are none. Hidden, it only keeps its room. */
export function SavedButton({ hidden }: { hidden: boolean }) {
  const { articles } = useKept();
  const [isOpen, setOpen] = useState(false);
  // The list ends with its last article: it must not open by itself when another one is saved.
  if (isOpen && articles.length === 0) setOpen(false);
  if (articles.length === 0) return null;
  return (
    <>
      <Button hidden={hidden} aria-label={copy.list.buttonOf(articles.length)} onClick={() => setOpen(true)}>
        {copy.list.button} <span className="figure">{articles.length}</span>
      </Button>
      {isOpen && <SavedDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SavedDialog({ onClose }: { onClose: () => void }) {
  const { articles } = useKept();
  const [isAsked, setAsked] = useState(false);
  const isPhone = usePhone();
  const { confirm } = copy.list;
  async function removeAll() {
    if (await remove(articles)) onClose();
  }
  if (isAsked) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={confirm.title}
        description={confirm.text}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>{confirm.cancel}</Button>
            <Button variant="danger" onClick={() => void removeAll()}>
              {confirm.action}
            </Button>
          </>
        }
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.list.title}
      width="fields"
      place={isPhone ? "foot" : "middle"}
      actions={
        <>
          <Button onClick={() => setAsked(true)}>{copy.list.removeAll}</Button>
          <Button variant="primary" onClick={onClose}>
            {copy.list.close}
          </Button>
        </>
      }
    >
      <SavedList onOpen={onClose} />
    </Dialog>
  );
}

/** Replaces the library's start page while the server cannot be reached. */
export function OfflineStart() {
  const { articles } = useKept();
  return (
    <div ref={handFocusOn} className={styles.offline} tabIndex={-1}>
      <h2 className="title-section">{copy.list.title}</h2>
      {articles.length === 0 ? <p className="quiet">{copy.list.none}</p> : <SavedList />}
    </div>
  );
}
