import { type ReactNode, useId } from "react";
import { toApiError } from "../../../api-client/api-error.ts";
import { overviewCopy as copy } from "../../../content/overview.ts";
import { Button } from "../../../ui/button.tsx";
import { handFocusOn } from "../../../ui/hand-focus-on.ts";
import { Icon } from "../../../ui/icon.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { failureWords } from "../lists/failure-words.ts";
import styles from "./overview.module.css";

/** The state of a query that a region needs. */
type RegionQuery = {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  dataUpdatedAt: number;
  data: unknown;
  refetch: () => Promise<unknown>;
};

type RegionProps = {
  title: string;
  /** Shown next to the title. */
  figure?: ReactNode;
  /** Shown at the end of the header: a note, or a link to more. */
  end?: ReactNode;
  queries: readonly RegionQuery[];
  /** The number of placeholder rows while loading. */
  rows?: number;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * A part of the page that loads by itself: it shows placeholders while loading, and after a failure the reason, what still
 * holds, and a retry button, all in its own place. Data loaded before stays, with its time.
 */
export function Region({ title, figure, end, queries, rows = 4, className, children }: RegionProps) {
  const id = useId();
  const failed = queries.find((query) => query.isError);
  const isPending = !failed && queries.some((query) => query.isPending);
  const isThere = queries.every((query) => query.data !== undefined);
  return (
    <section aria-labelledby={id} aria-busy={isPending} className={className} tabIndex={-1}>
      <header className={styles.regionHead}>
        <h2 id={id} className="title-section">
          {title}
        </h2>
        {figure !== undefined && <span className={styles.quiet}>{figure}</span>}
        <span className={styles.grow} />
        {failed && isThere ? <AsOf at={Math.min(...queries.map((each) => each.dataUpdatedAt))} /> : end}
      </header>
      {failed && (
        <Failure
          title={title}
          error={failed.error}
          onRetry={() => {
            for (const query of queries) if (query.isError) void query.refetch();
          }}
        />
      )}
      {isPending && <Bars rows={rows} />}
      {isThere && children}
    </section>
  );
}

/** The time of the data shown. */
function AsOf({ at }: { at: number }) {
  return (
    <span className={styles.quiet}>
      {copy.asOf} <LocalTime instant={new Date(at).toISOString()} show="minute" />
    </span>
  );
}

function Failure({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const { status } = toApiError(error);
  return (
    <div ref={handFocusOn} className={styles.failure} role="alert">
      <span className={styles.lamp}>
        <Icon name="warning" />
      </span>
      <p>
        <strong>{copy.regionFailed(title)}</strong>
        <br />
        {failureWords(error)} {status !== null && copy.restHolds}
      </p>
      <Button size="small" onClick={onRetry}>
        {copy.again}
      </Button>
    </div>
  );
}

function Bars({ rows }: { rows: number }) {
  return (
    <div role="status">
      <span className="visually-hidden">{copy.loading}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.bars} aria-hidden="true">
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
