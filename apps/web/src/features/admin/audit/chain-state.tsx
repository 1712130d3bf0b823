import type { AuditCheck, AuditState } from "@antochi/contract/audit";
import { Link } from "@tanstack/react-router";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { api } from "../../../api-client/api.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { auditCopy } from "../../../content/audit.ts";
import { Button } from "../../../ui/button.tsx";
import { formatCount } from "../../../numbers/format-count.ts";
import { FailedState } from "../../../ui/lists/failed-state.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { failureWords } from "../lists/failure-words.ts";
import panel from "../panel/panel.module.css";
import styles from "./audit.module.css";

const { state: words } = auditCopy;
/** The polling interval during a check, in milliseconds. */
const lookAgainMs = 2_000;

/**
 * Whether the chain of the audit log is intact, since when, and who checked it; with a link to the entry at which it
 * breaks.
 * @param sought the entry named in the address; leaving it returns the focus to that link
 */
export function ChainState({ sought }: { sought: number | undefined }) {
  const query = api.audit.auditState.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isChecking ? lookAgainMs : false),
  });
  const check = api.audit.checkNow.useMutation({
    onSuccess: () => query.refetch(),
    onError: (error) => toastFailure(error, words.failed),
  });
  const link = useFocusOnReturn(sought);
  const state = query.data;
  const isBusy = state?.isChecking === true || check.isPending;
  if (!state) {
    if (!query.isError) return <div className={styles.state} />;
    return (
      <div className={panel.inset}>
        <FailedState message={failureWords(query.error)} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  const { lastCheck, lastSeal } = state;
  const isBroken = isChainBroken(lastCheck);

  return (
    <section className={styles.state} data-broken={isBroken || undefined} aria-label={auditCopy.title}>
      <div role="status">
        {isBroken ? <BrokenChain check={lastCheck} link={link} /> : <WholeChain state={state} />}
      </div>
      {lastCheck && <Checks check={lastCheck} />}
      <span className={styles.grow} />
      {lastSeal !== null && (
        <p className={styles.seal}>
          {words.lastSeal}
          <span className="figure" title={lastSeal}>
            {shortSeal(lastSeal)}
          </span>
        </p>
      )}
      <Button sending={isBusy} onClick={() => check.mutate()}>
        {state.isChecking ? words.checking : words.check}
      </Button>
    </section>
  );
}

type BrokenCheck = AuditCheck & { brokenEntry: number };

function isChainBroken(check: AuditCheck | null): check is BrokenCheck {
  return check !== null && check.brokenEntry !== null;
}

/** A partial check says nothing about what was sealed before it. */
function isOfNewEntries({ afterPlace }: AuditCheck): boolean {
  return afterPlace > 0;
}

type BrokenChainProps = { check: BrokenCheck; link: RefObject<HTMLAnchorElement | null> };

function BrokenChain({ check, link }: BrokenChainProps) {
  const { brokenEntry, brokenReason } = check;
  return (
    <>
      <p className={styles.verdict}>
        {brokenEntry === 0 ? (
          words.brokenAtEnd
        ) : (
          <Link ref={link} to="/admin/audit" search={{ entry: brokenEntry }} resetScroll={false}>
            {words.broken(brokenEntry)}
          </Link>
        )}
      </p>
      <p className={styles.note}>
        {`${brokenReason ?? ""}.${isOfNewEntries(check) ? "" : ` ${words.others}`}`}
      </p>
    </>
  );
}

function WholeChain({ state: { lastCheck, since, entries } }: { state: AuditState }) {
  return (
    <>
      <p className={styles.verdict}>
        {lastCheck === null && words.unchecked}
        {lastCheck !== null && since !== null && (
          <>
            {words.unbroken} <LocalTime instant={since} show="date" />
          </>
        )}
      </p>
      <p className={styles.note}>
        {entries > 0 ? words.entries(entries, formatCount(entries)) : words.empty}
      </p>
    </>
  );
}

/** When the last check ended and who asked for it; for a partial one, also when all was last checked. */
function Checks({ check }: { check: AuditCheck }) {
  const isOfNew = isOfNewEntries(check);
  return (
    <>
      <p className={styles.note}>
        {isOfNew ? words.newChecked : words.checked}{" "}
        <LocalTime instant={check.endedAt} show="dateAndMinute" /> {words.by(check.askedBy)}
      </p>
      {isOfNew && check.wholeAt && (
        <p className={styles.note}>
          {words.allChecked} <LocalTime instant={check.wholeAt} show="dateAndMinute" />
        </p>
      )}
    </>
  );
}

/** A ref for the link to an entry, which takes the focus back when that entry is left. */
function useFocusOnReturn(sought: number | undefined): RefObject<HTMLAnchorElement | null> {
  const link = useRef<HTMLAnchorElement>(null);
  const before = useRef(sought);
  // A layout effect, to run before the filters, from which the entry may have been left, keep the focus for themselves.
  useLayoutEffect(() => {
    const isLeft = before.current !== undefined && sought === undefined;
    before.current = sought;
    if (isLeft && document.activeElement === document.body) link.current?.focus();
  }, [sought]);
  return link;
}

/** The beginning of a seal, for comparing at a glance. */
export function shortSeal(seal: string): string {
  return `${seal.slice(0, 4)} ${seal.slice(4, 8)}`.toUpperCase();
}
