import type { ErrorCode } from "@antochi/contract/errors";
import { namesOf } from "@antochi/contract/names-of";
import { type ReactNode, type RefObject, useState } from "react";
import { toApiError } from "../../api-client/api-error.ts";
import { articlesCopy } from "../../content/admin.ts";
import { MeanwhileNotice } from "../../ui/meanwhile-notice.tsx";
import { useStands } from "../../ui/use-stands.ts";

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
   * @returns whether they were
   */
  meetNewest: (error: unknown) => Promise<boolean>;
  /** The notice about that, above the fields. */
  noticeIn: (form: Form) => ReactNode;
} {
  const stands = useStands();
  const [seen, setSeen] = useState(opened);
  const [taken, setTaken] = useState<{ readonly [Name in keyof Seen]?: string }>({});
  const [meanwhile, setMeanwhile] = useState<{ words: string; fields: readonly FieldOf<Seen>[] }>();

  async function meetNewest(error: unknown): Promise<boolean> {
    const { code: refusal, serverMessage = "", issues } = toApiError(error);
    if (refusal !== code || !stands.current) return false;
    try {
      const newest = await findNewest();
      const fields = namesOf(labels).filter((field) => issues.some(({ path }) => path === field));
      setSeen((before) => {
        const after = { ...before };
        for (const field of fields) after[field] = newest[field];
        return after;
      });
      setMeanwhile({ words: serverMessage, fields });
      return stands.current;
    } catch {
      return false;
    }
  }

  /** Replaces what was typed in these fields with their newest values. */
  function takeNewest({ ref, onInput }: Form, fields: readonly FieldOf<Seen>[]): void {
    for (const field of fields) {
      const control = controlOf(ref.current, field);
      if (control) control.value = seen[field] ?? "";
    }
    // Values taken this way count as shown, not as input that closing the form would lose.
    const texts = fields.map((field) => [field, seen[field] ?? ""] as const);
    setTaken((before) => ({ ...before, ...Object.fromEntries(texts) }));
    setMeanwhile(undefined);
    onInput();
    const [first] = fields;
    if (first) controlOf(ref.current, first)?.focus();
  }

  return {
    seen,
    taken,
    meetNewest,
    noticeIn: (form) =>
      meanwhile && (
        <MeanwhileNotice
          words={meanwhile.words}
          now={meanwhile.fields.map((field) => ({
            field,
            label: labels[field],
            value: seen[field] ?? articlesCopy.meanwhile.none,
          }))}
          copy={articlesCopy.meanwhile}
          onTake={() => takeNewest(form, meanwhile.fields)}
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
