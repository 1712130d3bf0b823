import { useState } from "react";
import { textViewCopy as textWords } from "../../../content/text-view.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { usePhone } from "../phone-bar.tsx";
import { ToolButton } from "../tool-button.tsx";
import { useReader } from "./reader-context.ts";
import styles from "./text-tool.module.css";
import { TextColours } from "./text-view/text-colours.tsx";
import { TextSizes } from "./text-view/text-sizes.tsx";

/**
 * Switches between the pages and their text. On a phone, which has no room for settings beside the text, pressing it in the
 * text opens a dialog with them and with the way back to the pages.
 */
export function TextTool() {
  const { state, actions } = useReader();
  const [isChoosing, setChoosing] = useState(false);
  const asks = usePhone() && state.asText;
  return (
    <>
      <ToolButton
        label={asks ? textWords.size : textWords.toggle}
        {...(!asks && { shortcut: textWords.key })}
        aria-pressed={asks ? undefined : state.asText}
        aria-haspopup={asks ? "dialog" : undefined}
        data-active={asks || undefined}
        disabled={!state.drawn}
        onClick={asks ? () => setChoosing(true) : actions.toggleText}
      >
        <span aria-hidden="true" className={styles.letters}>
          {textWords.sign}
        </span>
      </ToolButton>
      {isChoosing && asks && (
        <Dialog
          open
          onClose={() => setChoosing(false)}
          title={textWords.sheet}
          place="foot"
          actions={
            <Button
              onClick={() => {
                setChoosing(false);
                actions.toggleText();
              }}
            >
              {textWords.pages}
            </Button>
          }
        >
          <div className={styles.choices}>
            <TextSizes />
            <TextColours />
          </div>
        </Dialog>
      )}
    </>
  );
}
