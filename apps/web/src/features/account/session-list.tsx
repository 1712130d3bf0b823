import type { OwnSession } from "@antochi/contract/account";
import { useId, useState } from "react";
import { api } from "../../api-client/api.ts";
import { toApiError } from "../../api-client/api-error.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { accountCopy } from "../../content/account.ts";
import { withProof } from "../../session/proof.ts";
import { Button } from "../../ui/button.tsx";
import { FailedState } from "../../ui/lists/failed-state.tsx";
import { LoadingRows } from "../../ui/lists/loading-rows.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { showToast } from "../../ui/toasts/toast.ts";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import styles from "./account-page.module.css";

const { sessions: copy } = accountCopy;

/** The user's sessions, and the ways to end them. */
export function SessionList() {
  const sessions = api.auth.listSessions.useQuery(undefined, { staleTime: 0, gcTime: 0 });
  const endOne = api.auth.endSession.useMutation();
  const endOthers = api.auth.endOtherSessions.useMutation();
  const [ending, setEnding] = useState<ReadonlySet<number | "others">>(new Set());
  const kept = useKeptFocus();

  async function end(which: number | "others") {
    setEnding((others) => new Set([...others, which]));
    try {
      await withProof<unknown>(() =>
        which === "others" ? endOthers.mutateAsync() : endOne.mutateAsync({ id: which }),
      );
      showToast({ title: which === "others" ? copy.endedOthers : copy.ended });
    } catch (error) {
      await toastFailure(error, copy.failed);
    } finally {
      setEnding((all) => new Set([...all].filter((each) => each !== which)));
      void sessions.refetch();
    }
  }

  if (sessions.isPending) return <LoadingRows label={copy.loading} />;
  if (sessions.isError) {
    return (
      <FailedState
        message={toApiError(sessions.error).serverMessage}
        onRetry={() => void sessions.refetch()}
      />
    );
  }
  return (
    <div className={styles.kept} {...kept}>
      <ul aria-label={copy.list} className={styles.sessions}>
        {sessions.data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ending={ending.has(session.id)}
            onEnd={() => void end(session.id)}
          />
        ))}
      </ul>
      {sessions.data.length > 1 && (
        <Button sending={ending.has("others")} onClick={() => void end("others")}>
          {copy.endOthers}
        </Button>
      )}
    </div>
  );
}

type SessionRowProps = { session: OwnSession; ending: boolean; onEnd: () => void };

function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  // Several sessions may have the same name.
  const facts = useId();
  const browser = session.browser === null ? copy.unknown : copy.browser(session.browser);
  return (
    <li>
      <span className={styles.browser}>
        {browser}
        {session.isThisOne && <span>, {copy.thisOne}</span>}
      </span>
      <span id={facts} className="quiet">
        {session.address && <span className="figure">{session.address} </span>}
        {copy.started} <LocalTime instant={session.startedAt} show="date" />
      </span>
      <span className="quiet">
        {session.isThisOne ? (
          copy.now
        ) : (
          <>
            {copy.used} <LocalTime instant={session.lastUsedAt} show="dateAndMinute" />
          </>
        )}
      </span>
      {session.isThisOne ? (
        <span />
      ) : (
        <Button
          size="small"
          aria-label={`${copy.end}: ${browser}`}
          aria-describedby={facts}
          sending={ending}
          onClick={onEnd}
        >
          {copy.end}
        </Button>
      )}
    </li>
  );
}
