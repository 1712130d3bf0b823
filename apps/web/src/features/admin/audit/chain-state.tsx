import { Link } from "@tanstack/react-router";
import { useLayoutEffect, useRef } from "react";
import { api } from "../../../api-client/api.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { auditCopy } from "../../../content/audit.ts";
import { Button } from "../../../ui/button.tsx";
import { formatCount } from "../../../numbers/format-count.ts";
import { FailedState } from "../../../ui/failed-state.tsx";
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
  const link = useRef<HTMLAnchorElement>(null);
  const before = useRef(sought);
  // A layout effect, to run before the filters, from which the entry may have been left, keep the focus for themselves.
  useLayoutEffect(() => {
    const isLeft = before.current !== undefined && sought === undefined;
    before.current = sought;
    if (isLeft && document.activeElement === document.body) link.current?.focus();
  }, [sought]);
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
  const { lastCheck, since, lastSeal, entries } = state;
  const isBroken = lastCheck !== null && lastCheck.brokenEntry !== null;
  // A partial check says nothing about what was sealed before it.
  const isOfNew = lastCheck !== null && lastCheck.afterPlace > 0;

  return (
    <section className={styles.state} data-broken={isBroken || undefined} aria-label={auditCopy.title}>
      <div role="status">
        <p className={styles.verdict}>
          {isBroken &&
            (lastCheck.brokenEntry ? (
              <Link
                ref={link}
                to="/admin/audit"
                search={{ entry: lastCheck.brokenEntry }}
                resetScroll={false}
              >
                {words.broken(lastCheck.brokenEntry)}
              </Link>
            ) : (
              words.brokenAtEnd
            ))}
          {!isBroken && lastCheck === null && words.unchecked}
          {!isBroken && lastCheck !== null && since !== null && (
            <>
              {words.unbroken} <LocalTime instant={since} show="date" />
            </>
          )}
        </p>
        <p className={styles.note}>
          {isBroken && `${lastCheck.brokenReason ?? ""}.${isOfNew ? "" : ` ${words.others}`}`}
          {!isBroken && (entries > 0 ? words.entries(entries, formatCount(entries)) : words.empty)}
        </p>
      </div>
      {lastCheck && (
        <p className={styles.note}>
          {isOfNew ? words.newChecked : words.checked}{" "}
          <LocalTime instant={lastCheck.endedAt} show="dateAndMinute" /> {words.by(lastCheck.askedBy)}
        </p>
      )}
      {isOfNew && lastCheck.wholeAt && (
        <p className={styles.note}>
          {words.allChecked} <LocalTime instant={lastCheck.wholeAt} show="dateAndMinute" />
        </p>
      )}
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

/** The beginning of a seal, for comparing at a glance. */
export function shortSeal(seal: string): string {
  return `${seal.slice(0, 4)} ${seal.slice(4, 8)}`.toUpperCase();
}
