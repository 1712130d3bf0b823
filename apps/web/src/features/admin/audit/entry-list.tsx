import type { AuditItem } from "@antochi/contract/audit";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { auditCopy } from "../../../content/audit.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { VirtualRows } from "../../../ui/lists/virtual-rows.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import styles from "./audit.module.css";
import { shortSeal } from "./chain-state.tsx";
import { factsOf, objectOf, onWhat, whoDid, wordsOfAct } from "./entry-words.ts";

type EntryListProps = {
  rows: readonly AuditItem[];
  /** The entry named in the address: initially open and focused. */
  sought: number | undefined;
  isWhole: boolean;
  onNearEnd: () => void;
};

/** The estimated height of an entry in pixels, before it is measured. */
const entryHeight = 45;

/** The entries, each of which expands to what it changed. */
export function EntryList({ rows, sought, isWhole, onNearEnd }: EntryListProps) {
  const [open, setOpen] = useState<number | null>(sought ?? null);
  return (
    <>
      <div className={`${styles.line} ${styles.columns}`} aria-hidden="true">
        {auditCopy.columns.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      <VirtualRows
        role="list"
        rows={rows}
        keyOf={(entry) => entry.id}
        estimate={() => entryHeight}
        isWhole={isWhole}
        onNearEnd={onNearEnd}
      >
        {(entry, place) => (
          <div
            role="listitem"
            {...place}
            className={styles.entry}
            data-failed={isFailure(entry) || undefined}
            data-open={open === entry.id || undefined}
          >
            <button
              ref={entry.id === sought ? focus : undefined}
              type="button"
              className={styles.line}
              data-printed
              aria-expanded={open === entry.id}
              onClick={() => setOpen(open === entry.id ? null : entry.id)}
            >
              <span className={styles.quiet}>
                <span className={styles.label}>{auditCopy.entry} </span>
                <span className="figure">{entry.id}</span>
              </span>
              <LocalTime instant={entry.createdAt} show="dateAndTime" />
              <span className={styles.who}>
                <WrittenText>{whoDid(entry)}</WrittenText>
              </span>
              <span>
                {wordsOfAct(entry)}{" "}
                <strong>
                  <WrittenText>{onWhat(entry)}</WrittenText>
                </strong>
              </span>
              <span className={`${styles.quiet} ${styles.from}`}>
                <span className="figure">{entry.address ?? "–"}</span>
              </span>
              <span className={styles.quiet}>
                <span className={styles.label}>{auditCopy.seal} </span>
                {entry.seal === null ? (
                  auditCopy.unsealed
                ) : (
                  <span className="figure">{shortSeal(entry.seal)}</span>
                )}
              </span>
            </button>
            {open === entry.id && <Details entry={entry} />}
          </div>
        )}
      </VirtualRows>
    </>
  );
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** The details of an entry: each value, and for changes the values before and after. */
function Details({ entry }: { entry: AuditItem }) {
  const facts = factsOf(entry);
  const isChange = facts.some(({ before }) => before !== undefined);
  const object = objectOf(entry);
  return (
    <div className={styles.details}>
      <table aria-label={auditCopy.oneEntry(entry.id)}>
        {isChange && (
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{auditCopy.what}</span>
              </th>
              <th scope="col">{auditCopy.before}</th>
              <th scope="col">{auditCopy.after}</th>
            </tr>
          </thead>
        )}
        <tbody>
          {facts.map(({ label, before, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {before !== undefined && (
                <td>
                  <s>
                    <Value text={before} />
                  </s>
                </td>
              )}
              <td {...(isChange && before === undefined && { colSpan: 2 })}>
                <Value text={value} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {object !== null && (
        <p>
          <Link to="/admin/audit" search={(search) => ({ ...search, object })}>
            {auditCopy.onlyThis}
          </Link>
        </p>
      )}
    </div>
  );
}

/** Formats instants, and shows all other text unchanged. */
function Value({ text }: { text: string }) {
  if (isInstant.test(text)) return <LocalTime instant={text} show="dateAndMinute" />;
  return <WrittenText>{text}</WrittenText>;
}

const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function isFailure({ act }: AuditItem): boolean {
  return act === "sign-in-failed" || act === "backup-failed";
}
