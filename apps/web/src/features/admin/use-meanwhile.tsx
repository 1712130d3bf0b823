import type { ErrorCode } from "@antochi/contract/errors";
import { namesOf } from "@antochi/contract/names-of";
import { type ReactNode, type RefObject, useState } from "react";
import { toApiError } from "../../api-client/api-error.ts";
import { articlesCopy } from "../../content/admin.ts";
import { MeanwhileNotice } from "../../ui/meanwhile-notice.tsx";
import { useStands } from "../../ui/use-stands.ts";

/** By the names of their fields in the form. */
type Texts = Record<string, string | null>;
type FieldOf<Seen extends Texts> = keyof Seen & string;

type MeanwhileOptions<Seen extends Texts> = {
  /** What the texts were when the form was opened. */
  opened: Seen;
  labels: Readonly<Record<FieldOf<Seen>, string>>;
  /** With which the server refuses a change of what another administrator changed as well. */
  code: ErrorCode;
  findNewest: () => Promise<Seen>;
};

/** A form of these texts, whose fields keep their own values. */
type Form = { ref: RefObject<HTMLFormElement | null>; onInput: () => void };

/** What another administrator made of the texts of a form while this one typed in it. */
export function useMeanwhile<Seen extends Texts>({
  opened,
  labels,
  code,
  findNewest,
}: MeanwhileOptions<Seen>): {
  /** What was seen of the texts: newer in the fields that another one changed. */
  seen: Seen;
  /** The newest state of fields where it was taken in place of what was typed. */
  taken: { readonly [Name in keyof Seen]?: string };
  /** Shows what another one made of it, where that is why it was refused. @returns whether it was */
  meetNewest: (error: unknown) => Promise<boolean>;
  /** What there is to say of that above the fields. */
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

  /** Puts what the fields are by now in place of what was typed into them. */
  function takeNewest({ ref, onInput }: Form, fields: readonly FieldOf<Seen>[]): void {
    for (const field of fields) {
      const control = controlOf(ref.current, field);
      if (control) control.value = seen[field] ?? "";
    }
    // What is taken counts as shown: it is nothing that closing the form would lose.
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
