import { useBlocker } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { publishCopy as copy } from "../../content/publish.ts";
import { uploadCopy } from "../../content/uploads.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { OverallProgress } from "../../uploads/dialog/overall-progress.tsx";
import type { Publishing } from "./create-publishing.ts";
import styles from "./publish-bar.module.css";
import { isOpen, isUnderWay, isUnpublished } from "./publish-rows.ts";
import { UndoButton } from "./undo-button.tsx";

type PublishBarProps = { publishing: Publishing; onShow: () => void };

/** The queue's progress while its dialog is closed, at the bottom of every page of the panel. */
export function PublishBar({ publishing, onShow }: PublishBarProps) {
  const { rows, refused } = useSyncExternalStore(publishing.subscribe, publishing.read);
  if (rows.length === 0) return null;
  const out = rows.filter(
    ({ outcome }) => "articleId" in outcome && outcome.state !== "taken-back" && outcome.state !== "undoing",
  ).length;
  const open = rows.filter(isOpen).length;
  const takenBack = rows.filter(({ outcome }) => outcome.state === "taken-back").length;
  const failed = rows.filter(({ step }) => step === "failed").length + refused.length;
  const [first, ...others] = [
    rows.some(isUnderWay) && copy.bar.publishing(rows.filter(({ step }) => step !== "failed").length),
    !rows.some(isUnderWay) && open > 0 && copy.bar.unpublished(open),
    out > 0 && copy.bar.out(out),
    takenBack > 0 && copy.bar.takenBack(takenBack),
    failed > 0 && copy.bar.refused(failed),
  ].filter((words) => words !== false);
  return (
    <>
      <div className={styles.room} />
      <section
        className={styles.bar}
        aria-label={copy.bar.label}
        data-unsaved={rows.some(isUnpublished) || undefined}
      >
        <p role="status" className={styles.words}>
          <b>{first}</b>
          {others.map((words) => `, ${words}`)}
        </p>
        <OverallProgress files={rows.map(({ file }) => file)} />
        <UndoButton publishing={publishing} size="small" />
        {out === rows.length && (
          <Button size="small" onClick={() => publishing.finish()}>
            {uploadCopy.done}
          </Button>
        )}
        <Button size="small" onClick={onShow}>
          {copy.bar.show}
        </Button>
      </section>
    </>
  );
}

/** Asks before leaving the panel or closing the tab while PDFs are unpublished, since the queue would be lost. */
export function LeavingQuestion({ publishing }: { publishing: Publishing }) {
  const { rows } = useSyncExternalStore(publishing.subscribe, publishing.read);
  const count = rows.filter(isUnpublished).length;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => count > 0 && !next.pathname.startsWith("/admin"),
    withResolver: true,
    enableBeforeUnload: () => count > 0,
  });
  if (status !== "blocked") return null;
  return (
    <ConfirmDialog
      open
      onClose={reset}
      title={copy.leaving.title(count)}
      description={copy.leaving.text}
      confirmLabel={copy.leaving.leave}
      onConfirm={proceed}
    />
  );
}
