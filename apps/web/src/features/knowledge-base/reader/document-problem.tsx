import { knowledgeBaseCopy } from "../../../content/knowledge-base.ts";
import { readerCopy as copy } from "../../../content/reader.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { useArticleActions } from "../article-actions.ts";
import { ViewerPrompt } from "../viewer-prompt.tsx";
import styles from "./document-problem.module.css";
import { useReader } from "./reader-context.ts";

/** Why there is no document on the bench, and what the reader can do about it. */
export function DocumentProblem() {
  const { state, actions } = useReader();
  const article = useArticleActions();
  if (state.phase === "locked") return <PasswordPrompt />;
  const contact = <Button onClick={article.contact}>{knowledgeBaseCopy.contactUs}</Button>;
  const retry = <Button onClick={actions.reopen}>{copy.retry}</Button>;
  switch (state.problem) {
    case "missing":
      return <ViewerPrompt {...knowledgeBaseCopy.prompts.noPdf}>{contact}</ViewerPrompt>;
    case "lost":
      return <ViewerPrompt {...copy.lost} />;
    case "damaged":
      return <ViewerPrompt {...copy.damaged}>{contact}</ViewerPrompt>;
    case "offline":
      return <ViewerPrompt {...copy.offline}>{retry}</ViewerPrompt>;
    case "signed-out":
    case "failed":
    case undefined:
      return <ViewerPrompt {...copy.failed}>{retry}</ViewerPrompt>;
  }
}

/** Asks for the document's password, which is used only in the browser and sent nowhere. */
function PasswordPrompt() {
  const { state, actions } = useReader();
  const { title, text, label, wrong, open } = copy.password;
  return (
    <ViewerPrompt title={title} text={text}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get("password");
          if (typeof typed === "string" && typed !== "") actions.unlock(typed);
        }}
      >
        <TextField
          type="password"
          name="password"
          label={label}
          error={state.refusedPassword ? wrong : undefined}
          autoComplete="off"
          autoFocus
        />
        <Button variant="primary" type="submit">
          {open}
        </Button>
      </form>
    </ViewerPrompt>
  );
}
