import { readerCopy } from "../../../content/reader.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { ViewerPrompt } from "../viewer-prompt.tsx";
import styles from "./password-prompt.module.css";

const copy = readerCopy.password;

type PasswordPromptProps = { refused: boolean; onPassword: (typed: string) => void };

/** Asks for the password of a document, which is tried here and goes nowhere. */
export function PasswordPrompt({ refused, onPassword }: PasswordPromptProps) {
  return (
    <ViewerPrompt title={copy.title} text={copy.text}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get("password");
          if (typeof typed === "string" && typed !== "") onPassword(typed);
        }}
      >
        <TextField
          type="password"
          name="password"
          label={copy.label}
          error={refused ? copy.wrong : undefined}
          autoComplete="off"
          autoFocus
        />
        <Button variant="primary" type="submit">
          {copy.open}
        </Button>
      </form>
    </ViewerPrompt>
  );
}
