import type { ReadinessArticle, ReadinessMember, ReadinessStanding } from "@antochi/contract/readiness";
import { beginsAnew } from "@antochi/contract/record";
import { readinessCopy as copy } from "../../../content/readiness.ts";
import type { RowPlace } from "../../../ui/lists/virtual-rows.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import { GridCell } from "./grid-cell.tsx";
import styles from "./grid.module.css";
import { Lamp, StandingMark } from "./marks.tsx";
import { widthOf } from "./use-columns.ts";
import { countsOfMember, dayAndMonth, daysLate, percentOf } from "./use-readiness.ts";

type MemberRowProps = {
  member: ReadinessMember;
  rowKey: string;
  place: RowPlace;
  articles: readonly ReadinessArticle[];
  columns: { from: number; to: number };
  onChoose: (column: number, anchor: HTMLElement) => void;
};

/** One person: a mark for each article. */
export function MemberRow({
  member,
  rowKey,
  place,
  articles,
  columns: { from, to },
  onChoose,
}: MemberRowProps) {
  const name = `${member.firstName} ${member.lastName}`;
  const standings = new Map(member.articles.map((each) => [each.articleId, each]));
  const counts = countsOfMember(member, articles);
  return (
    <div role="row" {...place} aria-level={2} className={styles.member}>
      <GridCell row={rowKey} column={0} role="rowheader" className={styles.first}>
        <span className={styles.name}>
          <WrittenText>{name}</WrittenText>
        </span>
        {member.rank !== null && (
          <span className={styles.rank}>
            <WrittenText>{member.rank}</WrittenText>
          </span>
        )}
      </GridCell>
      <span role="presentation" className={styles.before} style={{ width: widthOf(from) }} />
      {articles.slice(from, to).map((article, index) => {
        const standing = standings.get(article.articleId);
        const column = from + index + 1;
        return (
          <GridCell
            key={article.articleId}
            row={rowKey}
            column={column}
            className={styles.mark}
            state={standing?.state}
            label={`${name}, ${article.title}: ${spokenOf(standing)}`}
            {...(standing && { onClick: (anchor: HTMLElement) => onChoose(column, anchor) })}
          >
            <StandingMark standing={standing} />
          </GridCell>
        );
      })}
      <span role="presentation" className={styles.before} style={{ width: widthOf(articles.length - to) }} />
      <div role="gridcell" aria-colindex={articles.length + 2} className={styles.total}>
        {percentOf(counts)}
      </div>
      <div role="gridcell" aria-colindex={articles.length + 3} className={styles.late}>
        {counts.overdue > 0 ? <Lamp>{copy.count(counts.overdue)}</Lamp> : "–"}
      </div>
    </div>
  );
}

/** The last acknowledged edition, in words, and whether that has expired. */
export function acknowledgedOf({ acknowledgedEdition, againSince }: ReadinessStanding): string | null {
  if (acknowledgedEdition === null) return null;
  const { acknowledged, dueAgain } = copy.details;
  return againSince === null ? acknowledged(acknowledgedEdition) : dueAgain(acknowledgedEdition);
}

/** How many of the required pages of the current edition were seen, in words. */
export function readOf(standing: ReadinessStanding): string {
  const { state, pagesSeen, pagesAsked } = standing;
  if (state === "acknowledged") return copy.states.acknowledged.toLowerCase();
  if (beginsAnew(standing)) return copy.details.noneSince;
  return pagesSeen === null || pagesAsked === null
    ? copy.details.notOpened
    : copy.details.pages(pagesSeen, pagesAsked);
}

/** A state in words: "edition 2 acknowledged, due 30 Nov". */
export function spokenOf(standing: ReadinessStanding | undefined): string {
  if (standing === undefined) return copy.notAsked;
  const { state, dueAt } = standing;
  const edition = acknowledgedOf(standing);
  if (state === "acknowledged") return edition ?? copy.states.acknowledged;
  const due =
    dueAt === null
      ? null
      : state === "overdue"
        ? copy.details.overdueBy(daysLate(dueAt))
        : `${copy.due} ${dayAndMonth(dueAt)}`;
  return [state === "overdue" ? due : null, edition, readOf(standing), state === "overdue" ? null : due]
    .filter((part) => part !== null)
    .join(", ");
}
