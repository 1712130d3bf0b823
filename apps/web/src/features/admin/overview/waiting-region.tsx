import { agesShown } from "@antochi/contract/overview";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { overviewCopy } from "../../../content/overview.ts";
import { formatCountUpTo } from "../../../numbers/format-count.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { WrittenText } from "../../../ui/written-text.tsx";
import { ageOf, isLate } from "./age.ts";
import { AgeScale } from "./age-scale.tsx";
import { FailedJobs } from "./failed-jobs.tsx";
import styles from "./overview.module.css";
import { Region } from "./region.tsx";
import type { useWaiting } from "./use-overview.ts";
import { BigCount } from "./waiting-count.tsx";

const copy = overviewCopy.waiting;

type Waiting = ReturnType<typeof useWaiting>;

/** What waits for an administrator: a line for each kind, with a link to where it is dealt with. */
export function WaitingRegion({ waiting, now }: { waiting: Waiting; now: Date }) {
  const { registrations, enquiries, failed, wrongFiles } = waiting;
  const kept = useKeptFocus();
  const nothing = [registrations, enquiries, failed, wrongFiles].every(({ data }) => data?.count === 0);
  const isCut = [registrations, enquiries].some(
    ({ data }) => data !== undefined && data.count > data.since.length,
  );
  return (
    <Region
      title={copy.title}
      end={<span className={styles.legend}>{copy.legend(isCut ? agesShown : undefined)}</span>}
      queries={[registrations, enquiries, failed, wrongFiles]}
    >
      <div {...kept}>
        {nothing && <p className={styles.nothing}>{copy.nobody}</p>}
        {!nothing && (
          <>
            {registrations.data && (
              <Aged
                waits={registrations.data}
                title={copy.registrations.title}
                go={copy.registrations.go}
                to={{ to: "/admin", search: { part: "pending" } }}
                now={now}
              />
            )}
            {enquiries.data && (
              <Aged
                waits={enquiries.data}
                title={copy.enquiries.title}
                go={copy.enquiries.go}
                to={{
                  to: "/admin",
                  search: { tab: "messages", enquiry: enquiries.data.enquiry ?? undefined },
                }}
                now={now}
              />
            )}
            {failed.data && failed.data.count > 0 && <FailedJobs {...failed.data} now={now} />}
            {wrongFiles.data && wrongFiles.data.count > 0 && (
              <Door
                count={wrongFiles.data.count}
                title={copy.wrongFiles.title}
                go={copy.wrongFiles.go}
                to={{ to: "/admin", search: { tab: "articles" } }}
              >
                <WrittenText>{wrongFiles.data.articles[0]?.title ?? ""}</WrittenText>
              </Door>
            )}
          </>
        )}
      </div>
    </Region>
  );
}

type DoorProps = {
  count: number;
  title: string;
  go: string;
  to: Pick<LinkProps, "to" | "search">;
  scale?: ReactNode;
  children?: ReactNode;
};

function Door({ count, title, go, to, scale, children }: DoorProps) {
  return (
    <Link {...to} className={styles.waiting} data-none={count === 0 || undefined}>
      <BigCount count={count} />
      <span className={styles.what}>
        <b>{title}</b>
        <span className={styles.quiet}>{children}</span>
      </span>
      <span>{scale}</span>
      <span className={styles.go}>
        {go} <Icon name="arrowRight" />
      </span>
    </Link>
  );
}

type AgedProps = Pick<DoorProps, "title" | "go" | "to"> & {
  waits: { count: number; oldest: string | null; since: string[] };
  now: Date;
};

function Aged({ waits: { count, oldest, since }, now, ...door }: AgedProps) {
  const [first] = since;
  const late = since.filter((instant) => isLate(instant, now)).length;
  // Only the oldest come with their age; if all of these are late, so may others be.
  const lateCount = formatCountUpTo(late, count > since.length ? agesShown : Infinity);
  return (
    <Door {...door} count={count} scale={count > 0 && <AgeScale since={since} now={now} />}>
      {first !== undefined && (
        <>
          {copy.oldest} {oldest !== null && <WrittenText>{oldest}</WrittenText>}
          {oldest !== null && ", "}
          <span className="figure">{ageOf(first, now)}</span>. {late > 0 && copy.late(lateCount)}
        </>
      )}
    </Door>
  );
}
