import { knowledgeBaseCopy } from "../../../content/knowledge-base.ts";
import styles from "./prompt.module.css";

const { title, text } = knowledgeBaseCopy.prompts.nothing;

/** Tells visitors and members what to do here; the text is specified. */
export function Prompt() {
  return (
    <div className={styles.prompt}>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  );
}
