import { textViewCopy as textWords } from "../../../content/text-view.ts";
import { ToolButton } from "../tool-button.tsx";
import { useReader } from "./reader-context.ts";
import styles from "./text-tool.module.css";

/** Changes between the pages and their text. */
export function TextTool() {
  const { state, actions } = useReader();
  return (
    <ToolButton
      label={textWords.toggle}
      shortcut={textWords.key}
      aria-pressed={state.asText}
      disabled={!state.drawn}
      onClick={actions.toggleText}
    >
      <span aria-hidden="true" className={styles.letters}>
        {textWords.sign}
      </span>
    </ToolButton>
  );
}
