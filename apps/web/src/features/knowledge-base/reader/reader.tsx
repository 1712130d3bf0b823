import "./pages/pages.css";
import { useEffect, useState } from "react";
import type { CopyPurpose } from "../../../content/copies.ts";
import { usePhone } from "../phone-bar.tsx";
import { Bench } from "./bench.tsx";
import { ChangesBar } from "./changes/changes-bar.tsx";
import { PageChangesSheet } from "./changes/page-changes.tsx";
import { useEditionChanges } from "./changes/use-edition-changes.ts";
import { CopyDialog } from "./copies/copy-dialog.tsx";
import { CopyLine } from "./copies/copy-line.tsx";
import { MarksSheets } from "./marks/marks-sheets.tsx";
import { useMarks } from "./marks/use-marks.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { OutlinePanel } from "./outline/outline-panel.tsx";
import { PhoneFoot, PhoneHead } from "./phone-bars.tsx";
import { useDarkPage } from "./reader-actions.ts";
import { ReaderContext } from "./reader-context.ts";
import { isOutlineShown } from "./reader-state.ts";
import styles from "./reader.module.css";
import { Ruler } from "./ruler.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useGestures } from "./use-gestures.ts";
import { type ReaderProps, useOpenDocument } from "./use-open-document.ts";
import { asksToAcknowledge, useReadingRecord } from "./acknowledging/use-reading-record.ts";
import { useReaderKeys } from "./use-reader-keys.ts";

/** The reader: pages drawn as they come into view, between toolbar, outline and ruler. */
export function Reader(props: ReaderProps) {
  const opened = useOpenDocument(props);
  const record = useReadingRecord(opened, props.kept?.standing);
  const { state, actions, refs } = opened;
  const marks = useMarks({ article: opened.article, page: state.page, pages: refs.pages });
  const changes = useEditionChanges(opened.article, props.readBefore);
  const [copying, setCopying] = useState<CopyPurpose>();
  const takeCopy = opened.article.tracesCopies ? setCopying : undefined;
  const isPhone = usePhone();
  const dark = useDarkPage();
  const hasDocument = state.phase === "open" || state.phase === "opening";
  useReaderKeys(actions, {
    ...marks,
    showAcknowledgement: asksToAcknowledge(record) ? actions.showAcknowledgement : undefined,
    toggleChanges: changes?.hasPages ? changes.toggle : undefined,
  });
  useGestures(refs.container, actions);

  useEffect(() => {
    // Does not take the focus from a user who is typing, or has a dialog or a menu open by then.
    if (
      hasDocument &&
      !document.activeElement?.matches("input, textarea, [role=dialog] *, [role=menu], [role=menu] *")
    )
      actions.focusDocument();
  }, [hasDocument, actions]);

  return (
    <ReaderContext value={{ ...opened, record, marks, changes, takeCopy }}>
      <div className={styles.reader} data-dark={dark || undefined}>
        {!isPhone && <Toolbar />}
        {!isPhone && <CopyLine />}
        {isPhone && (
          <div hidden={state.barsHidden}>
            <PhoneHead />
            <CopyLine />
          </div>
        )}
        <ChangesBar />
        <div className={styles.body}>
          {isOutlineShown(state) && <OutlinePanel />}
          <Bench hasDocument={hasDocument} />
          {!isPhone && hasDocument && <Ruler orientation="vertical" />}
        </div>
        {isPhone && hasDocument && (
          <div hidden={state.barsHidden}>
            <PhoneFoot />
          </div>
        )}
        <MarksSheets />
        <PageChangesSheet />
        {copying && <CopyDialog purpose={copying} onClose={() => setCopying(undefined)} />}
        <KeysDialog open={state.keysOpen} onClose={() => actions.listKeys(false)} />
      </div>
    </ReaderContext>
  );
}
