import { assignmentsCopy } from "../../../content/assignments.ts";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import styles from "./assign.module.css";
import type { AssignmentDraft } from "./assignment-draft.ts";

const { assign: copy } = assignmentsCopy;

type AskedAgainProps = { draft: AssignmentDraft; onChange: (part: Partial<AssignmentDraft>) => void };

/** When an article must be read again, and the other optional terms. */
export function AskedAgain({ draft, onChange }: AskedAgainProps) {
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{copy.newer}</legend>
        {[false, true].map((eachEdition) => (
          <label key={String(eachEdition)}>
            <input
              type="radio"
              name="each"
              checked={draft.eachEdition === eachEdition}
              onChange={() => onChange({ eachEdition })}
            />
            {eachEdition ? copy.again : copy.once}
          </label>
        ))}
      </fieldset>
      <details className={styles.more}>
        <summary>{copy.more}</summary>
        <TextAreaField
          name="sentence"
          label={copy.sentence}
          hint={copy.sentenceHint}
          optional={copy.optional}
          maxLength={500}
          value={draft.sentence}
          onChange={(event) => onChange({ sentence: event.target.value })}
        />
        <div className={styles.three}>
          <TextField
            name="pages"
            label={copy.pages}
            hint={copy.pagesHint}
            value={draft.pages}
            onChange={(event) => onChange({ pages: event.target.value })}
          />
          <TextField
            name="months"
            type="number"
            min={1}
            max={120}
            label={copy.months}
            optional={copy.optional}
            value={draft.againAfterMonths}
            onChange={(event) => onChange({ againAfterMonths: event.target.value })}
          />
          <TextField
            name="grace"
            type="number"
            min={0}
            max={365}
            label={copy.grace}
            value={draft.graceDays}
            onChange={(event) => onChange({ graceDays: event.target.value })}
          />
        </div>
      </details>
    </>
  );
}
