import { useState } from "react";
import { readerCopy as copy } from "../../../content/reader.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useArticleActions } from "../article-actions.ts";
import bar from "../phone-bar.module.css";
import { PhoneBar } from "../phone-bar.tsx";
import { ToolButton } from "../tool-button.tsx";
import { FindBar } from "./finding/find-bar.tsx";
import { MoreSheet } from "./more-sheet.tsx";
import { PageField } from "./page-field.tsx";
import styles from "./phone-bars.module.css";
import { useReader } from "./reader-context.ts";
import { ReaderIcon } from "./reader-icon.tsx";
import { isOutlineShown } from "./reader-state.ts";
import { Ruler } from "./ruler.tsx";
import { TextTool } from "./text-tool.tsx";

/** The bar above a document on a phone: back, title, find, and a sheet with all else. */
export function PhoneHead() {
  const { state, actions, article } = useReader();
  const { manage } = useArticleActions();
  const [more, setMore] = useState(false);
  if (state.findOpen) {
    return (
      <div className={bar["bar"]}>
        <FindBar covers />
      </div>
    );
  }
  return (
    <PhoneBar title={article.title}>
      <ToolButton label={copy.findShort} disabled={state.phase !== "open"} onClick={actions.openFind}>
        <Icon name="search" />
      </ToolButton>
      <ToolButton
        label={copy.more}
        aria-haspopup="dialog"
        aria-expanded={more}
        disabled={state.phase === "failed" && !manage}
        onClick={() => setMore(true)}
      >
        <Icon name="more" />
      </ToolButton>
      <MoreSheet open={more} onClose={() => setMore(false)} />
    </PhoneBar>
  );
}

/** The bar below a document on a phone, within the thumb's reach: ruler, page controls, outline. */
export function PhoneFoot() {
  const { state, actions } = useReader();
  const isOpen = state.phase === "open";
  return (
    <div className={styles.foot}>
      <Ruler orientation="horizontal" />
      <div className={styles.row} role="group" aria-label={copy.toolbar}>
        {/* Not disabled at the document's ends: the button just pressed would lose the focus. */}
        <ToolButton
          label={copy.previous}
          disabled={!isOpen}
          aria-disabled={state.page <= 1}
          onClick={() => actions.turn(-1)}
        >
          <ReaderIcon name="left" />
        </ToolButton>
        <ToolButton
          label={copy.outline}
          aria-expanded={isOutlineShown(state)}
          disabled={!isOpen}
          onClick={actions.toggleOutline}
        >
          <ReaderIcon name="outline" />
        </ToolButton>
        <PageField />
        <TextTool />
        <ToolButton
          label={copy.next}
          disabled={!isOpen}
          aria-disabled={state.page >= state.pageCount}
          onClick={() => actions.turn(1)}
        >
          <ReaderIcon name="right" />
        </ToolButton>
      </div>
    </div>
  );
}
