import type { ListedArticle } from "@antochi/contract/knowledge-base";
import { limits } from "@antochi/contract/limits";
import { handlingLabels, type Publication, usualOfflineDays } from "@antochi/contract/publication";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { publicationCopy as copy } from "../content/publication.ts";
import { CheckboxField } from "../ui/fields/checkbox-field.tsx";
import { SelectField } from "../ui/fields/select-field.tsx";
import { TextAreaField } from "../ui/fields/text-area-field.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import type { NamedField } from "../api-client/use-form.ts";
import { AudienceField } from "./audience-field.tsx";
import styles from "./publication-fields.module.css";

const refusable = [
  "state",
  "publishAt",
  "withdrawAt",
  "description",
  "handling",
  "offlineDays",
  "audience",
] as const;

type PublicationFieldsProps = {
  /** The name of a control, and its error. */
  field: (name: (typeof refusable)[number]) => NamedField;
  values?: Pick<ListedArticle, "publication" | "description" | "handling" | "tracesCopies">;
  /** Whether there is no article yet; `values` are then unfinished input. */
  isNew?: boolean;
  /** False while they are collapsed. */
  isShown?: boolean;
};

/** The fields for when, by whom and how an article may be read. */
export function PublicationFields({ field, values, isNew = false, isShown = true }: PublicationFieldsProps) {
  const id = useId();
  const before = values?.publication;
  const [state, setState] = useState<Publication["state"]>(before?.state ?? "published");
  return (
    <>
      <TextAreaField
        {...field("description")}
        label={copy.description}
        optional={copy.optional}
        rows={2}
        defaultValue={values?.description ?? ""}
      />
      <SelectField
        {...field("state")}
        label={copy.state}
        options={statesFrom(isNew ? undefined : before?.state).map((value) => ({
          value,
          label: copy.states[value],
        }))}
        value={state}
        onChange={({ target }) => setState(asState(target.value))}
        hint={copy.stateHints[state]}
      />
      {state !== "withdrawn" && (
        <div className={styles.dates}>
          {state === "draft" && (
            <TextField
              {...field("publishAt")}
              type="datetime-local"
              label={copy.publishAt}
              optional={copy.optional}
              defaultValue={toLocal(before?.publishAt)}
            />
          )}
          <TextField
            {...field("withdrawAt")}
            type="datetime-local"
            label={copy.withdrawAt}
            optional={copy.optional}
            defaultValue={toLocal(before?.withdrawAt)}
          />
        </div>
      )}
      <AudienceField {...field("audience")} chosen={before?.audience ?? []} isShown={isShown} />
      <SelectField
        {...field("handling")}
        label={copy.handling}
        placeholder={copy.noHandling}
        options={handlingLabels.map((label) => ({ value: label, label }))}
        defaultValue={values?.handling ?? ""}
      />
      <div>
        <CheckboxField
          name="tracesCopies"
          label={copy.traced}
          defaultChecked={values?.tracesCopies ?? false}
          aria-describedby={`${id}traced`}
        />
        <p id={`${id}traced`} className={styles.hint}>
          {copy.tracedHint}
        </p>
      </div>
      <SelectField
        {...field("offlineDays")}
        label={copy.offline}
        placeholder={copy.notOffline}
        options={periodsWith(before?.offlineDays ?? null).map((days) => ({
          value: String(days),
          label: days === usualOfflineDays ? copy.offlineUsual(usualDays()) : copy.offlineDays(days),
        }))}
        defaultValue={before?.offlineDays?.toString() ?? ""}
        hint={usualDays() === null ? copy.offlineOff : copy.offlineHint}
      />
    </>
  );
}

/**
 * The same, collapsed: by default a new article is published for every member. Expanded if these fields have been filled in
 * before.
 */
export function MorePublicationFields({ field, values }: Omit<PublicationFieldsProps, "isNew" | "isShown">) {
  const more = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(values !== undefined);
  const isRefused = refusable.some((name) => field(name).error !== undefined);
  useLayoutEffect(() => {
    if (!isRefused || !more.current || more.current.open) return;
    more.current.open = true;
    // The form focuses the first invalid field, which fails while that is hidden.
    if (!document.activeElement?.matches("[aria-invalid]"))
      more.current.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [isRefused]);
  return (
    <details
      ref={more}
      className={styles.more}
      open={values !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{copy.more}</summary>
      <div className={styles.inside}>
        <PublicationFields field={field} isNew isShown={isOpen} {...(values && { values })} />
      </div>
    </details>
  );
}

/** The fields as the schemas expect them; empty for a form without them, so that nothing changes. */
export function readPublication(data: FormData) {
  if (!data.has("state")) return {};
  const audience = data.getAll("audience").flatMap((value) => {
    const [, kind, name] = /^(unit|rank):(.*)$/su.exec(typeof value === "string" ? value : "") ?? [];
    return kind === undefined || name === undefined ? [] : [{ kind, name }];
  });
  return {
    state: data.get("state"),
    publishAt: toInstant(data.get("publishAt")),
    withdrawAt: toInstant(data.get("withdrawAt")),
    description: data.get("description"),
    handling: data.get("handling") || null,
    tracesCopies: data.has("tracesCopies"),
    offlineDays: data.get("offlineDays") ? Number(data.get("offlineDays")) : null,
    audience,
  };
}

/** The values of the untouched fields for an article; instants are cut to the minute, as they are shown. */
export function shownPublication({
  publication,
  description,
  handling,
  tracesCopies,
}: NonNullable<PublicationFieldsProps["values"]>) {
  if (!publication) return {};
  const { state, publishAt, withdrawAt, offlineDays, audience } = publication;
  return {
    state,
    publishAt: toInstant(toLocal(publishAt)),
    withdrawAt: toInstant(toLocal(withdrawAt)),
    description,
    handling: handlingLabels.find((label) => label === handling) ?? null,
    tracesCopies,
    offlineDays,
    audience,
  };
}

/** A new article cannot be withdrawn at once. */
function statesFrom(before: Publication["state"] | undefined): Publication["state"][] {
  return before === undefined ? ["published", "draft"] : ["published", "draft", "withdrawn"];
}

/** The offered lifetimes of copies on devices, in days, including the current one. */
function periodsWith(days: number | null): number[] {
  const offered = [usualOfflineDays, 7, 14, 30, 90];
  return days === null || offered.includes(days) ? offered : [days, ...offered].toSorted((a, b) => a - b);
}

/** The default lifetime in days, set by the document; null where keeping articles on devices is off. */
function usualDays(): number | null {
  const days = Number(document.documentElement.dataset["offlineDays"] ?? limits.offlineDaysUsual);
  return days === 0 ? null : days;
}

function asState(value: string): Publication["state"] {
  return value === "draft" || value === "withdrawn" ? value : "published";
}

/** An instant as a `datetime-local` value, in local time. */
function toLocal(instant: string | null | undefined): string {
  if (!instant) return "";
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function toInstant(local: FormDataEntryValue | null): string | null {
  if (typeof local !== "string" || local === "") return null;
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? local : date.toISOString();
}
