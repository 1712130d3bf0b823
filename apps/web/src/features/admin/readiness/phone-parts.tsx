import type { ReadinessCounts } from "@antochi/contract/readiness";
import type { ReactNode } from "react";
import { readinessCopy as copy } from "../../../content/readiness.ts";
import { Icon } from "../../../ui/icon.tsx";
import { FailedState } from "../../../ui/lists/failed-state.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import { failureWords } from "../lists/failure-words.ts";
import panel from "../panel/panel.module.css";
import { Lamp, LegendMark, ShareBar } from "./marks.tsx";
import styles from "./phone.module.css";
import { type Choose, percentOf, type ReadinessChoice } from "./use-readiness.ts";

type SharesProps = {
  name: string;
  counts: ReadinessCounts;
  /** Small words after the name. */
  note?: string;
  /** Whether a press shows more of it. */
  opens?: boolean;
};

/** How much of what a unit, an article or everybody is asked is done, and how much of it is overdue. */
export function Shares({ name, counts, note, opens = false }: SharesProps) {
  return (
    <span className={styles.unitLine}>
      <span className={styles.unitName}>
        <WrittenText>{name}</WrittenText> {note !== undefined && <small>{note}</small>}
      </span>
      <span className="figure">{percentOf(counts)}</span>
      <span className={styles.end}>
        {counts.overdue > 0 ? (
          <span role="img" aria-label={copy.overdue(counts.overdue)}>
            <Lamp>{copy.count(counts.overdue)}</Lamp>
          </span>
        ) : (
          opens && <Icon name="chevron" />
        )}
      </span>
      <span className={styles.share}>
        <ShareBar share={counts.asked === 0 ? 0 : counts.acknowledged / counts.asked} />
      </span>
    </span>
  );
}

type OpeningSharesProps = Omit<SharesProps, "opens"> & { onOpen: () => void };

/** An item of a list: the shares of a unit or an article, which a press opens. */
export function OpeningShares({ onOpen, ...shares }: OpeningSharesProps) {
  return (
    <li>
      <button type="button" className={styles.unit} data-printed onClick={onOpen}>
        <Shares {...shares} opens />
      </button>
    </li>
  );
}

type PhoneHeadProps = { title: string; note?: string; back: string; onBack: () => void };

/** The head of what was opened from a list, with the way back to it. */
export function PhoneHead({ title, note, back, onBack }: PhoneHeadProps) {
  return (
    <header className={styles.head}>
      <button type="button" aria-label={back} onClick={onBack}>
        <Icon name="arrowLeft" />
      </button>
      <div>
        <h1>
          <WrittenText>{title}</WrittenText>
        </h1>
        {note !== undefined && (
          <p className="quiet">
            <WrittenText>{note}</WrittenText>
          </p>
        )}
      </div>
    </header>
  );
}

/** Says that only one state is listed, where the filter itself is on the screen before. */
export function NarrowedLine({ choice, choose }: { choice: ReadinessChoice; choose: Choose }) {
  if (choice.state === undefined) return null;
  return (
    <p className={styles.narrowed}>
      <LegendMark state={choice.state} />
      <span>{copy.phone.only(choice.state)}</span>
      <button type="button" onClick={() => choose({ state: undefined })}>
        {copy.filters.allStates}
      </button>
    </p>
  );
}

/** A figure below its name. */
export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How many are overdue: a lamp, which is not lit for none. */
export function OverdueFigure({ counts }: { counts: ReadinessCounts }) {
  return (
    <Figure label={copy.columns.overdue}>
      {counts.overdue > 0 ? <Lamp>{copy.count(counts.overdue)}</Lamp> : 0}
    </Figure>
  );
}

/** Fetches the next page of a list. */
export function More({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={styles.more} onClick={onClick}>
      {copy.loadMore}
      <Icon name="chevron" />
    </button>
  );
}

/** What could not be fetched, and a way to try again. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={panel.inset}>
      <FailedState message={failureWords(error)} onRetry={onRetry} />
    </div>
  );
}
