import type { ErrorCode } from "@antochi/contract/errors";
import { namesOf } from "@antochi/contract/names-of";
import { type ReactNode, type RefObject, useState } from "react";
import { useEditConflict } from "../../api-client/use-edit-conflict.ts";
import { articlesCopy } from "../../content/admin.ts";
import { MeanwhileNotice } from "../../ui/meanwhile-notice.tsx";

/** Texts by the names of their fields in the form. */
type Texts = Record<string, string | null>;
type FieldOf<Seen extends Texts> = keyof Seen & string;

type MeanwhileOptions<Seen extends Texts> = {
  /** The texts when the form was opened. */
  opened: Seen;
  labels: Readonly<Record<FieldOf<Seen>, string>>;
  /** The error code with which the server refuses to change what another administrator changed as well. */
  code: ErrorCode;
  findNewest: () => Promise<Seen>;
};

/** A form of these texts with uncontrolled fields. */
type Form = { ref: RefObject<HTMLFormElement | null>; onInput: () => void };

/** Handles changes that another administrator made to a form's texts while the user was typing. */
export function useMeanwhile<Seen extends Texts>({
  opened,
  labels,
  code,
  findNewest,
}: MeanwhileOptions<Seen>): {
  /** The texts that the user has seen: newer than `opened` in the fields that another administrator changed. */
  seen: Seen;
  /** The newest values of fields where the user took them in place of what was typed. */
  taken: { readonly [Name in keyof Seen]?: string };
  /**
   * Shows another administrator's changes if they are why saving was refused.
   * @returns whether they were, and the form is still there to show them
   */
  showConflict: (error: unknown) => Promise<boolean>;
  /** The notice about that, above the fields. */
  noticeIn: (form: Form) => ReactNode;
} {
  const [seen, setSeen] = useState(opened);
  const [taken, setTaken] = useState<{ readonly [Name in keyof Seen]?: string }>({});
  const { conflict, showConflict, clearConflict } = useEditConflict<Seen, FieldOf<Seen>>({
    code,
    fieldsOf: (paths) => namesOf(labels).filter((field) => paths.includes(field)),
    onConflict: ({ fields, newest }) =>
      setSeen((before) => {
        const after = { ...before };
        for (const field of fields) after[field] = newest[field];
        return after;
      }),
  });

  /** Replaces what was typed in these fields with their newest values. */
  function takeNewest({ ref, onInput }: Form, fields: readonly FieldOf<Seen>[]): void {
    for (const field of fields) {
      const control = controlOf(ref.current, field);
      if (control) control.value = seen[field] ?? "";
    }
    // Values taken this way count as shown, not as input that closing the form would lose.
    const texts = fields.map((field) => [field, seen[field] ?? ""] as const);
    setTaken((before) => ({ ...before, ...Object.fromEntries(texts) }));
    clearConflict();
    onInput();
    const [first] = fields;
    if (first) controlOf(ref.current, first)?.focus();
  }

  return {
    seen,
    taken,
    showConflict: (error) => showConflict(error, findNewest),
    noticeIn: (form) =>
      conflict && (
        <MeanwhileNotice
          words={conflict.words}
          now={conflict.fields.map((field) => ({
            field,
            label: labels[field],
            value: seen[field] ?? articlesCopy.meanwhile.none,
          }))}
          copy={articlesCopy.meanwhile}
          onTake={() => takeNewest(form, conflict.fields)}
        />
      ),
  };
}

function controlOf(
  form: HTMLFormElement | null,
  name: string,
): HTMLInputElement | HTMLTextAreaElement | undefined {
  const control = form?.elements.namedItem(name);
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  return isText ? control : undefined;
}
