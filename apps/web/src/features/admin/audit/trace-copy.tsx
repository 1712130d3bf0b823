import { type Trace, tracedCodeSchema } from "@antochi/contract/copies";
import { useState } from "react";
import { failureMessage, toApiError } from "../../../api-client/api-error.ts";
import { api } from "../../../api-client/api.ts";
import { useForm } from "../../../api-client/use-form.ts";
import { auditCopy } from "../../../content/audit.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { SubmitButton } from "../../../ui/fields/submit-button.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import styles from "./trace-copy.module.css";

const copy = auditCopy.trace;

/** Finds the member whose copy has a code; each lookup becomes an entry of the log below. */
export function TraceCopy({ code, onLooked }: { code: string | undefined; onLooked: () => void }) {
  const trace = api.copies.traceCopy.useMutation();
  const [found, setFound] = useState<Trace>();
  const [failure, setFailure] = useState<string>();
  const { form, field, sending } = useForm({
    schema: async () => tracedCodeSchema,
    resets: false,
    async send(values) {
      setFound(undefined);
      setFailure(undefined);
      try {
        setFound(await trace.mutateAsync(values));
      } finally {
        onLooked();
      }
    },
    onFailure(error) {
      const { issues } = toApiError(error);
      // An error of the code itself is shown at its field.
      if (issues.length === 0) setFailure(failureMessage(error) ?? copy.failed);
    },
  });

  return (
    <section className={styles.trace} aria-labelledby="trace-a-copy">
      <h2 id="trace-a-copy" className="title-section">
        {copy.title}
      </h2>
      <form {...form} className={styles.form}>
        <TextField
          {...field("code")}
          label={copy.label}
          placeholder={copy.example}
          defaultValue={code}
          autoFocus={code !== undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <SubmitButton label={copy.button} sendingLabel={copy.looking} sending={sending} />
      </form>
      <div role="status" className={styles.answer}>
        {failure}
        {found && <Found {...found} />}
      </div>
    </section>
  );
}

function Found({ userId, name, rank, unit, title, edition, handling, askedAt }: Trace) {
  const whose =
    name === null ? [auditCopy.gone(String(userId))] : [name, rank, unit].filter((word) => word !== null);
  return (
    <>
      <p>
        <strong>
          <WrittenText>{whose.join(", ")}</WrittenText>
        </strong>
      </p>
      <p className="quiet">
        {copy.copied} <LocalTime instant={askedAt} show="dateAndMinute" />, <WrittenText>{title}</WrittenText>
        , {[copy.edition(edition), handling].filter(Boolean).join(", ")}
      </p>
    </>
  );
}
