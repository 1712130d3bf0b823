import { issuesCursor } from "@antochi/contract/cursors";
import type { IssueItem } from "@antochi/contract/newsletter";
import { pageSizes } from "@antochi/contract/pagination";
import { useEffect, useState } from "react";
import { api } from "../../../../api-client/api.ts";
import { useHasCome } from "../../../../api-client/server-clock.ts";
import { toastFailure } from "../../../../api-client/toast-failure.ts";
import { useList } from "../../../../api-client/use-list.ts";
import { newsletterCopy } from "../../../../content/newsletter.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/lists/empty-state.tsx";
import { FailedState } from "../../../../ui/lists/failed-state.tsx";
import { formatCount } from "../../../../numbers/format-count.ts";
import { LoadingRows } from "../../../../ui/lists/loading-rows.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { showToast } from "../../../../ui/toasts/toast.ts";
import { useKeptFocus } from "../../../../ui/use-kept-focus.ts";
import { failureWords } from "../../lists/failure-words.ts";
import { PagedList } from "../../lists/paged-list.tsx";
import panel from "../../panel/panel.module.css";
import { IssuePreview } from "./issue-preview.tsx";
import styles from "./newsletter.module.css";

const copy = newsletterCopy.issues;

/** The polling interval for an issue that is being sent, in milliseconds. */
const lookAgainMs = 5_000;

/** The sent issues with everything that is known of them, and the one being sent. */
export function IssuesList({ onRecalled }: { onRecalled: () => void }) {
  const list = useList(api.newsletter.listIssues, {
    filter: {},
    limit: pageSizes.issues.default,
    cursor: issuesCursor,
  });
  const [open, setOpen] = useState<number | null>(null);
  const underWay = list.rows.filter(({ state }) => state !== "sent");
  return (
    <>
      {underWay.map((issue) => (
        <UnderWay key={issue.id} listed={issue} onRecalled={onRecalled} />
      ))}
      <PagedList list={list} rows={list.rows.length} loading={copy.loading}>
        {list.query.isSuccess && list.rows.length === 0 && (
          <div className={panel.inset}>
            <EmptyState title={copy.empty} hint={copy.emptyHint} />
          </div>
        )}
        {list.rows.length > 0 && (
          <>
            <table className={styles.issues} aria-label={copy.list}>
              <thead>
                <tr>
                  <th scope="col">{copy.columns.issue}</th>
                  <th scope="col">{copy.columns.subject}</th>
                  <th scope="col">{copy.columns.sent}</th>
                  <th scope="col">{copy.columns.reached}</th>
                  <th scope="col">{copy.columns.refused}</th>
                  <th scope="col">{copy.columns.unreached}</th>
                  <th scope="col">{copy.columns.uncertain}</th>
                  <th scope="col">{copy.columns.unsubscribed}</th>
                  <th scope="col">
                    <span className="visually-hidden">{copy.open}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {list.rows.map((issue) => (
                  <IssueRow
                    key={issue.id}
                    issue={issue}
                    isOpen={open === issue.id}
                    onOpen={(isOpen) => setOpen(isOpen ? issue.id : null)}
                  />
                ))}
              </tbody>
            </table>
            {list.query.hasNextPage && (
              <div className={panel.inset}>
                <Button onClick={list.loadMore}>{copy.older}</Button>
              </div>
            )}
            <div className={styles.honest}>
              <p>{copy.honest}</p>
              <p>{copy.unreachedMeans}</p>
              <p>{copy.uncertainMeans}</p>
            </div>
          </>
        )}
      </PagedList>
    </>
  );
}

type IssueRowProps = { issue: IssueItem; isOpen: boolean; onOpen: (isOpen: boolean) => void };

function IssueRow({ issue, isOpen, onOpen }: IssueRowProps) {
  const { columns } = copy;
  const figures = [
    [columns.reached, issue.sent],
    [columns.refused, issue.refused],
    [columns.unreached, issue.unreached],
    [columns.uncertain, issue.uncertain],
    [columns.unsubscribed, issue.unsubscribed],
  ] as const;
  return (
    <>
      <tr>
        <th scope="row" className="figure">
          {copy.number(issue.number)}
        </th>
        <td className={styles.issueSubject}>
          <b>{issue.subjectEn}</b> <span lang="el">{issue.subjectEl}</span>
        </td>
        <td>
          <LocalTime instant={issue.startsAt} show="date" />
        </td>
        {figures.map(([name, count]) => (
          <td key={name} data-name={name} className={styles.number}>
            <span className="figure">{formatCount(count)}</span>
          </td>
        ))}
        <td className={styles.act}>
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? copy.close : copy.open} ${copy.number(issue.number)}`}
            onClick={() => onOpen(!isOpen)}
          >
            {isOpen ? copy.close : copy.open}
          </Button>
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.detail}>
          <td colSpan={9}>
            <IssueDetail id={issue.id} />
          </td>
        </tr>
      )}
    </>
  );
}

/** An issue's text, and the addresses that need more than a count. */
function IssueDetail({ id }: { id: number }) {
  const issue = api.newsletter.readIssue.useQuery({ id });
  if (issue.isError && issue.data === undefined)
    return <FailedState message={failureWords(issue.error)} onRetry={() => void issue.refetch()} />;
  if (issue.data === undefined) return <LoadingRows label={newsletterCopy.loading} />;
  const { subjectEn, subjectEl, blocksEn, blocksEl, addresses } = issue.data;
  return (
    <div className={styles.both}>
      <IssuePreview language="en" subject={subjectEn} blocks={blocksEn} />
      <IssuePreview language="el" subject={subjectEl} blocks={blocksEl} />
      {addresses.length > 0 && (
        <section aria-label={copy.addresses}>
          <h2>{copy.addresses}</h2>
          <ul className={styles.told}>
            {addresses.map(({ email, state }) => (
              <li key={email}>
                {email} <span className="quiet">{copy.addressStates[state]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The progress of an issue being sent, and the actions for it. */
function UnderWay({ listed, onRecalled }: { listed: IssueItem; onRecalled: () => void }) {
  const { id } = listed;
  const kept = useKeptFocus<HTMLElement>();
  const utils = api.useUtils();
  const live = api.newsletter.readIssue.useQuery(
    { id },
    { refetchInterval: ({ state }) => (state.data?.state === "sending" ? lookAgainMs : false) },
  );
  const issue = live.data ?? listed;
  // The list shows sent issues, but is not refetched while one is being sent.
  const hasLeft = listed.state === "sending" && issue.state !== "sending";
  useEffect(() => {
    if (hasLeft) void utils.newsletter.listIssues.invalidate();
  }, [hasLeft, utils]);
  const hasBegun = useHasCome(issue.startsAt);
  const hold = api.newsletter.holdIssue.useMutation();
  const resume = api.newsletter.resumeIssue.useMutation();
  const recall = api.newsletter.recallIssue.useMutation();
  const pending = hold.isPending || resume.isPending || recall.isPending;
  const settled = issue.sent + issue.refused + issue.unreached + issue.uncertain;
  const all = settled + issue.waiting;
  const isBefore = settled === 0 && !hasBegun;

  async function act(call: () => Promise<IssueItem | null>) {
    try {
      const changed = await call();
      await utils.newsletter.invalidate();
      if (changed !== null) return;
      showToast(copy.recalled);
      onRecalled();
    } catch (error) {
      await toastFailure(error, copy.failed);
    }
  }

  return (
    <section
      className={styles.underWay}
      aria-label={`${copy.number(issue.number)}, ${issue.subjectEn}`}
      {...kept}
    >
      <div className={styles.underWayWords}>
        <h2>
          {copy.number(issue.number)}, {issue.subjectEn}
        </h2>
        <p role="status">
          {copy.state[issue.state]}. {issue.state === "sending" && (isBefore ? copy.grace : copy.leave)}
        </p>
      </div>
      <div className={styles.progress}>
        <span className="figure">{copy.progress(settled, all)}</span>
        <progress value={settled} max={Math.max(all, 1)} aria-label={copy.state.sent} />
      </div>
      <div className={styles.underWayActs}>
        {isBefore && issue.state === "sending" && (
          <Button sending={pending} onClick={() => void act(async () => recall.mutateAsync({ id }))}>
            {copy.recall}
          </Button>
        )}
        {issue.state === "sending" && (
          <Button sending={pending} onClick={() => void act(async () => hold.mutateAsync({ id }))}>
            {copy.hold}
          </Button>
        )}
        {(issue.state === "held" || issue.state === "stopped") && (
          <Button
            variant="primary"
            sending={pending}
            onClick={() => void act(async () => resume.mutateAsync({ id }))}
          >
            {copy.resume}
          </Button>
        )}
      </div>
    </section>
  );
}
