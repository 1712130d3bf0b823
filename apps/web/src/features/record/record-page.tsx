import type { OwnRecord } from "@antochi/contract/record";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { toApiError } from "../../api-client/api-error.ts";
import { api } from "../../api-client/api.ts";
import { screenTitles } from "../../content/screen-titles.ts";
import { screenTitle } from "../../content/screen-words.ts";
import { recordCopy as copy } from "../../content/record.ts";
import { useLostAccess } from "../../session/use-lost-access.ts";
import { FailedState } from "../../ui/lists/failed-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LoadingRows } from "../../ui/lists/loading-rows.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { WrittenText } from "../../ui/written-text.tsx";
import { AcknowledgedList } from "./acknowledged-list.tsx";
import styles from "./record-page.module.css";
import { ReadingHistory } from "./reading-history.tsx";
import { RequiredList } from "./required-list.tsx";

/** The member's own record: what they are required to read, what they acknowledged, and what they have read. */
export function RecordPage() {
  usePageTitle(screenTitle("record", screenTitles.record));
  useLostAccess();
  const record = api.record.ownRecord.useQuery(undefined, { staleTime: 0 });
  return (
    <>
      <header className={styles.head}>
        <Link to="/knowledge-base" className={styles.back}>
          <Icon name="arrowLeft" />
          <span className={styles.backWords}>{copy.back}</span>
        </Link>
        <h1 className="title-page">{copy.title}</h1>
        {record.data && <p className="quiet">{copy.privacy(record.data.historyMonths)}</p>}
      </header>
      {record.isPending && <LoadingRows label={copy.loading} />}
      {record.isError && (
        <div className={styles.failed}>
          <FailedState
            message={toApiError(record.error).serverMessage}
            onRetry={() => void record.refetch()}
          />
        </div>
      )}
      {record.data && (
        <>
          <Figures record={record.data} />
          <div className={styles.columns}>
            <div>
              <RequiredList required={record.data.required} />
              <AcknowledgedList />
            </div>
            <ReadingHistory />
          </div>
        </>
      )}
    </>
  );
}

/** The title block: the member, and the counts of their required reading by state. */
function Figures({ record: { name, rank, unit, required } }: { record: OwnRecord }) {
  const count = (...states: string[]) => required.filter(({ state }) => states.includes(state)).length;
  const overdue = count("overdue");
  return (
    <section className={styles.figures} aria-label={name}>
      <h2 className={styles.name}>
        <WrittenText>{name}</WrittenText>
      </h2>
      <dl>
        {rank !== null && <Figure label={copy.figures.rank}>{rank}</Figure>}
        {unit !== null && <Figure label={copy.figures.unit}>{unit}</Figure>}
        <Figure label={copy.figures.required}>{required.length}</Figure>
        <Figure label={copy.figures.acknowledged}>{count("acknowledged")}</Figure>
        <Figure label={copy.figures.due}>{count("earlier", "opened", "unopened")}</Figure>
        <Figure label={copy.figures.overdue}>
          {overdue > 0 ? <span className={styles.lamp}>! {overdue}</span> : 0}
        </Figure>
      </dl>
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
