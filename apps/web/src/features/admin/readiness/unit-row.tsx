import type { ReadinessArticle, ReadinessUnit } from "@antochi/contract/readiness";
import { readinessCopy as copy } from "../../../content/readiness.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { RowPlace } from "../../../ui/lists/virtual-rows.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import { GridCell } from "./grid-cell.tsx";
import styles from "./grid.module.css";
import { Lamp, ShareBar } from "./marks.tsx";
import { widthOf } from "./use-columns.ts";
import { percentOf } from "./use-readiness.ts";

type UnitRowProps = {
  unit: ReadinessUnit;
  rowKey: string;
  place: RowPlace;
  articles: readonly ReadinessArticle[];
  columns: { from: number; to: number };
  isOpen: boolean;
  onToggle: () => void;
};

/** A unit's state for each article: how many people of how many, and how many are overdue. */
export function UnitRow({
  unit,
  rowKey,
  place,
  articles,
  columns: { from, to },
  isOpen,
  onToggle,
}: UnitRowProps) {
  const name = unit.name ?? copy.noUnit;
  const counts = new Map(unit.articles.map((each) => [each.articleId, each]));
  return (
    <div role="row" {...place} aria-level={1} aria-expanded={isOpen} className={styles.unit}>
      <GridCell
        row={rowKey}
        column={0}
        role="rowheader"
        label={`${name}, ${copy.members(unit.members)}`}
        className={styles.first}
        onClick={onToggle}
      >
        <span className={styles.fold} data-open={isOpen || undefined}>
          <Icon name="chevron" size={16} />
        </span>
        <b className={styles.name}>
          <WrittenText>{name}</WrittenText>
        </b>
        <span className="figure">{copy.count(unit.members)}</span>
      </GridCell>
      <span role="presentation" className={styles.before} style={{ width: widthOf(from) }} />
      {articles.slice(from, to).map(({ articleId, title }, index) => {
        const count = counts.get(articleId);
        return (
          <GridCell
            key={articleId}
            row={rowKey}
            column={from + index + 1}
            className={styles.article}
            label={`${title}: ${count ? `${copy.share(count.acknowledged, count.asked)}, ${copy.overdue(count.overdue)}` : copy.notAsked}`}
            onClick={onToggle}
          >
            {count ? (
              <>
                <span className={styles.figures}>
                  <b>{copy.count(count.acknowledged)}</b>
                  <small>/ {copy.count(count.asked)}</small>
                  {count.overdue > 0 && <Lamp>{copy.count(count.overdue)}</Lamp>}
                </span>
                <ShareBar share={count.acknowledged / count.asked} />
              </>
            ) : (
              <span className="quiet">–</span>
            )}
          </GridCell>
        );
      })}
      <span role="presentation" className={styles.before} style={{ width: widthOf(articles.length - to) }} />
      <div role="gridcell" aria-colindex={articles.length + 2} className={styles.total}>
        {percentOf(unit)}
      </div>
      <div role="gridcell" aria-colindex={articles.length + 3} className={styles.late}>
        {unit.overdue > 0 ? <Lamp>{copy.count(unit.overdue)}</Lamp> : "–"}
      </div>
    </div>
  );
}
