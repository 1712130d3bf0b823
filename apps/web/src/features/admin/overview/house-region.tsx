import type { BackupState } from "@antochi/contract/backups";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api } from "../../../api-client/api.ts";
import { overviewCopy } from "../../../content/overview.ts";
import { formatCount } from "../../../numbers/format-count.ts";
import { formatSize } from "../../../ui/format-size.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import styles from "./overview.module.css";
import { Region } from "./region.tsx";
import { fresh, type useWaiting } from "./use-overview.ts";
import { countWords } from "./waiting-count.tsx";

const copy = overviewCopy.house;

/** The state of the product itself: its storage, backups, jobs, files, and the chain of the audit log. */
export function HouseRegion({ waiting: { failed, wrongFiles } }: { waiting: ReturnType<typeof useWaiting> }) {
  const house = api.overview.house.useQuery(undefined, fresh);
  const backup = api.admin.backupState.useQuery(undefined, fresh);
  const audit = api.audit.auditState.useQuery(undefined, fresh);
  // A line that is yet to come would move the others when it does; one that failed is told of where it waits.
  const late = [failed, wrongFiles].filter(({ isPending }) => isPending);
  return (
    <Region title={copy.title} queries={[house, backup, audit, ...late]} rows={6} className={styles.right}>
      <ul>
        {house.data && (
          <Line label={copy.storage} to={{ to: "/admin", search: { tab: "articles" } }}>
            <span className="figure">{storedWords(house.data.storage)}</span>
            {house.data.storage.loose > 0 && (
              <span className={styles.aside}>
                {copy.loose(house.data.storage.loose, formatCount(house.data.storage.loose))}
              </span>
            )}
          </Line>
        )}
        {backup.data && <Backup {...backup.data} />}
        {failed.data && <Jobs {...failed.data} />}
        {wrongFiles.data && (
          <Line
            label={copy.files_}
            lamp={wrongFiles.data.count > 0 ? "bad" : "good"}
            to={{ to: "/admin", search: { tab: "articles" } }}
          >
            {wrongFiles.data.count > 0
              ? copy.filesWrong(wrongFiles.data.count, formatCount(wrongFiles.data.count))
              : copy.filesRight}
          </Line>
        )}
        {house.data && <Scans {...house.data.scans} />}
        {audit.data && <Chain entries={audit.data.entries} lastCheck={audit.data.lastCheck} />}
      </ul>
    </Region>
  );
}

type Lamp = "good" | "warn" | "bad";
type LineProps = {
  label: string;
  lamp?: Lamp;
  to?: Pick<LinkProps, "to" | "search">;
  children: ReactNode;
};

/** One line of the region; if it is a link, its whole width is. */
function Line({ label, lamp, to, children }: LineProps) {
  const content = (
    <>
      <span className={styles.quiet}>{label}</span>
      <span className={styles.fact} data-lamp={lamp}>
        {children}
      </span>
    </>
  );
  return (
    <li>
      {to ? (
        <Link {...to} className={styles.house}>
          {content}
        </Link>
      ) : (
        <div className={styles.house}>{content}</div>
      )}
    </li>
  );
}

/** Nothing takes no space, which a size never says. */
function storedWords({ files, bytes }: { files: number; bytes: number }): string {
  const counted = copy.files(files, formatCount(files));
  return files === 0 ? counted : copy.storageOf(formatSize(bytes), counted);
}

/** Jobs that failed for good need an administrator; those that are retried automatically are only mentioned. */
function Jobs({ count, again }: { count: number; again: { count: number; nextAt: string | null } }) {
  const isTried = again.nextAt !== null;
  const words = count > 0 ? copy.alsoAgain : copy.again;
  return (
    <Line label={copy.jobs} lamp={count > 0 ? "bad" : isTried ? "warn" : "good"}>
      {count > 0 && copy.failed(countWords(count))}
      {count > 0 && isTried && ", "}
      {again.nextAt !== null && (
        <>
          {words(countWords(again.count))} <LocalTime instant={again.nextAt} show="dateAndMinute" />
        </>
      )}
      {count === 0 && !isTried && copy.noneFailed}
    </Line>
  );
}

const backupTroubles = {
  failed: copy.backupFailed,
  held: copy.backupHeld,
  late: copy.backupLate,
  incomplete: copy.backupIncomplete,
};

function Backup({ isScheduled, trouble, madeAt, bytes }: BackupState) {
  const isOff = !isScheduled && madeAt === null;
  return (
    <Line label={copy.backup} lamp={trouble ? "bad" : isOff || madeAt === null ? "warn" : "good"}>
      {isOff && copy.backupOff}
      {trouble && `${backupTroubles[trouble]}, `}
      {trouble && trouble !== "incomplete" && madeAt !== null && `${copy.lastGood} `}
      {!isOff && madeAt === null && copy.noBackup}
      {madeAt !== null && <LocalTime instant={madeAt} show="dateAndMinute" />}
      {madeAt !== null && bytes !== null && `, ${formatSize(bytes)}`}
    </Line>
  );
}

function Scans({ on, waiting, failed }: { on: boolean; waiting: number; failed: number }) {
  const words = [
    waiting > 0 && copy.scansWaiting(waiting, countWords(waiting)),
    failed > 0 && copy.scansFailed(failed, countWords(failed)),
  ].filter(Boolean);
  return (
    <Line
      label={copy.scans}
      lamp={failed > 0 ? "bad" : on ? "good" : "warn"}
      to={{ to: "/admin", search: { tab: "articles" } }}
    >
      {words.length > 0 ? words.join(", ") : on ? copy.scansDone : copy.scansOff}
    </Line>
  );
}

function Chain({
  entries,
  lastCheck,
}: {
  entries: number;
  lastCheck: { brokenEntry: number | null } | null;
}) {
  const broken = lastCheck?.brokenEntry ?? null;
  return (
    <Line
      label={copy.chain}
      lamp={broken !== null ? "bad" : lastCheck === null ? "warn" : "good"}
      to={{ to: "/admin/audit" }}
    >
      {broken !== null
        ? copy.broken(broken)
        : lastCheck === null
          ? copy.unchecked
          : copy.unbroken(entries, formatCount(entries))}
    </Line>
  );
}
