import type { AuditItem } from "@antochi/contract/audit";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { auditCopy } from "../../../content/audit.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { VirtualRows } from "../../../ui/virtual-rows.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import styles from "./audit.module.css";
import { shortSeal } from "./chain-state.tsx";
import { objectOf, onWhat, whoDid, wordsOfAct } from "./entry-words.ts";

type EntryListProps = {
  rows: readonly AuditItem[];
  /** The entry that the address names: it stands open and has the focus from the start. */
  sought: number | undefined;
  isWhole: boolean;
  onNearEnd: () => void;
};

/** The height of an entry in pixels before it is measured. */
const entryHeight = 45;

/** The entries, each of which opens to what it changed. */
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
          >
            <button
              ref={entry.id === sought ? focus : undefined}
              type="button"
              className={styles.line}
              aria-expanded={open === entry.id}
              onClick={() => setOpen(open === entry.id ? null : entry.id)}
            >
              <span className={styles.figure}>
                <span className={styles.label}>{auditCopy.entry} </span>
                {entry.id}
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
              <span className={styles.from}>{entry.address ?? "–"}</span>
              <span className={styles.figure}>
                <span className={styles.label}>{auditCopy.seal} </span>
                {entry.seal === null ? auditCopy.unsealed : shortSeal(entry.seal)}
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

/** What an entry tells beyond its line: each value, and of changes both. */
function Details({ entry }: { entry: AuditItem }) {
  const told = Object.entries({
    ...entry.details,
    ...(entry.objectId !== null && { [entry.objectKind ?? ""]: entry.objectId }),
    request: entry.requestId,
    seal: entry.seal,
  }).filter(([, value]) => value !== null);
  const object = objectOf(entry);
  return (
    <>
      <dl className={styles.details}>
        {told.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <WrittenText>{typeof value === "string" ? value : JSON.stringify(value)}</WrittenText>
            </dd>
          </div>
        ))}
      </dl>
      {object !== null && (
        <p className={styles.details}>
          <Link to="/admin/audit" search={(search) => ({ ...search, object })}>
            {auditCopy.onlyThis}
          </Link>
        </p>
      )}
    </>
  );
}

function isFailure({ act }: AuditItem): boolean {
  return act === "sign-in-failed" || act === "backup-failed";
}
