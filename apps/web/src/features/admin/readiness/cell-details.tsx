import type {
  ReadinessArticle,
  ReadinessDetails,
  ReadinessMember,
  ReadinessStanding,
} from "@antochi/contract/readiness";
import { isUsualSentence } from "@antochi/contract/usual-sentence";
import { Popover } from "radix-ui";
import { useRef } from "react";
import { api } from "../../../api-client/api.ts";
import { assignmentsCopy } from "../../../content/assignments.ts";
import { readinessCopy } from "../../../content/readiness.ts";
import { Icon } from "../../../ui/icon.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import styles from "./cell-details.module.css";
import { StandingMark } from "./marks.tsx";
import { acknowledgedOf, readOf } from "./member-row.tsx";
import { RemindButton } from "./remind-button.tsx";
import { daysLate } from "./use-readiness.ts";

export type ChosenCell = {
  member: ReadinessMember;
  article: ReadinessArticle;
  standing: ReadinessStanding;
  anchor: HTMLElement;
};

const { details: copy } = readinessCopy;
const { remind: remindCopy } = assignmentsCopy;

/** The details of a mark: when the article was opened and acknowledged, and when it is due. */
export function CellDetails({
  member,
  article,
  standing,
  anchor,
  onClose,
}: ChosenCell & { onClose: () => void }) {
  const anchorRef = useRef(anchor);
  const { userId, firstName, lastName } = member;
  // Changed by members, and by letters sent later than the click: refetched each time it opens.
  const dates = api.readiness.readinessDetails.useQuery(
    { userId, articleId: article.articleId },
    { staleTime: 0 },
  ).data;
  return (
    <Popover.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Popover.Anchor virtualRef={anchorRef} />
      <Popover.Portal container={document.querySelector("main")}>
        <Popover.Content
          className={styles.sheet}
          sideOffset={6}
          collisionPadding={12}
          aria-label={`${firstName} ${lastName}, ${article.title}`}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.focus({ preventScroll: true });
          }}
        >
          <Head member={member} article={article} />
          <Dates article={article} standing={standing} dates={dates} />
          {standing.state === "overdue" && (
            <footer className={styles.actions}>
              <RemindButton userId={userId} size="small" onSent={onClose} />
            </footer>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Head({ member, article }: Pick<ChosenCell, "member" | "article">) {
  const { firstName, lastName, rank, unit } = member;
  return (
    <header>
      <p className={styles.name}>
        <WrittenText>
          {[`${firstName} ${lastName}`, rank, unit].filter((part) => part !== null).join(", ")}
        </WrittenText>
      </p>
      <p className="quiet">
        <WrittenText>{article.title}</WrittenText>
      </p>
      <p className="quiet">
        <WrittenText>{article.categoryName}</WrittenText>
      </p>
      <Popover.Close className={styles.close} aria-label={copy.close}>
        <Icon name="close" size={16} />
      </Popover.Close>
    </header>
  );
}

type DatesProps = Pick<ChosenCell, "article" | "standing"> & { dates: ReadinessDetails | undefined };

function Dates({ article, standing, dates }: DatesProps) {
  const acknowledged = acknowledgedOf(standing);
  const agreedTo = ownWords(standing.acknowledgedEdition, dates?.agreedTo ?? null);
  // Only reading after it became due again counts.
  const readSince = standing.againSince ?? dates?.openedAt;
  return (
    <ul>
      <li>
        <span className={styles.sign}>
          <StandingMark standing={standing} />
        </span>
        <span>
          {copy.edition(article.edition)}: {readOf(standing)}
        </span>
        {readSince && <LocalTime instant={readSince} show="date" />}
      </li>
      {acknowledged !== null && (
        <li>
          <span className={`${styles.sign} ${styles.done}`}>
            <Icon name="check" />
          </span>
          <span>{acknowledged}</span>
          {dates?.acknowledgedAt && <LocalTime instant={dates.acknowledgedAt} show="dateAndMinute" />}
          {agreedTo !== null && (
            <span className={styles.words}>
              <WrittenText>{agreedTo}</WrittenText>
            </span>
          )}
        </li>
      )}
      {standing.dueAt !== null && (
        <li>
          <span className={styles.sign}>
            <Icon name="calendar" />
          </span>
          <span>{standing.state === "overdue" ? copy.overdueBy(daysLate(standing.dueAt)) : copy.due}</span>
          <LocalTime instant={standing.dueAt} show="date" />
        </li>
      )}
      {dates !== undefined && dates.reminders > 0 && dates.remindedAt !== null && (
        <li>
          <span className={styles.sign} />
          <span>{remindCopy.times(dates.reminders)}</span>
          <LocalTime instant={dates.remindedAt} show="date" />
        </li>
      )}
    </ul>
  );
}

/** The sentence that was agreed to, if it is not the usual one. */
function ownWords(edition: number | null, agreedTo: string | null): string | null {
  return edition === null || agreedTo === null || isUsualSentence(agreedTo, edition) ? null : agreedTo;
}
