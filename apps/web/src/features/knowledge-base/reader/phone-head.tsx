import { type ReactNode, useState } from "react";
import { readerCopy as copy } from "../../../content/reader.ts";
import { Icon } from "../../../ui/icon.tsx";
import bar from "../phone-bar.module.css";
import { PhoneBar } from "../phone-bar.tsx";
import { FindBar } from "./find-bar.tsx";
import { MoreSheet } from "./more-sheet.tsx";
import { ToolButton } from "../tool-button.tsx";
import type { ReaderView } from "./toolbar.tsx";

type PhoneHeadProps = ReaderView & {
  title: string;
  facts: ReactNode;
  finding: boolean;
  onFind: () => void;
  onClose: () => void;
  acts: { onEdit: () => void; onDelete: () => void } | undefined;
};

/** The bar above a document on a phone: back, title, find, and a sheet with all else. */
export function PhoneHead({ title, facts, finding, onFind, onClose, acts, ...view }: PhoneHeadProps) {
  const [more, setMore] = useState(false);
  if (finding) {
    return (
      <div className={bar["bar"]}>
        <FindBar
          key={view.find.firstQuery}
          {...view.find}
          covers
          reader={view.reader}
          result={view.state.find}
          ready={view.state.phase === "open"}
        />
      </div>
    );
  }
  return (
    <PhoneBar title={title} onClose={onClose}>
      <ToolButton label={copy.findShort} disabled={view.state.phase !== "open"} onClick={onFind}>
        <Icon name="search" />
      </ToolButton>
      <ToolButton
        label={copy.more}
        aria-haspopup="dialog"
        aria-expanded={more}
        disabled={view.state.phase === "failed" && !acts}
        onClick={() => setMore(true)}
      >
        <Icon name="more" />
      </ToolButton>
      <MoreSheet {...view} open={more} onOpenChange={setMore} acts={acts} title={title} facts={facts} />
    </PhoneBar>
  );
}
