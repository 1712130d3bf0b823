import type { ReadinessArticle } from "@antochi/contract/readiness";
import { readinessCopy as copy } from "../../../content/readiness.ts";
import { classNames } from "../../../ui/class-names.ts";
import { DebouncedSearch } from "../../../ui/debounced-search.tsx";
import activity from "../activity/activity.module.css";
import { toId } from "../admin-search.ts";
import panel from "../panel/panel.module.css";
import { LegendMark } from "./marks.tsx";
import styles from "./readiness.module.css";
import {
  type Choose,
  inState,
  legendStates,
  type ReadinessChoice,
  sumOf,
  useUnitNames,
} from "./use-readiness.ts";

type FiltersProps = {
  choice: ReadinessChoice;
  choose: Choose;
  articles: readonly ReadinessArticle[];
  /** Whether these are all required articles. */
  isWhole: boolean;
  search: string;
  onSearch: (search: string) => void;
  children?: React.ReactNode;
};

/**
 * Filters readiness by unit, article and name, with the actions for the result at the end. If the address names a unit or
 * article that no longer exists, an option says so: otherwise the select would show the first of the others.
 */
export function ReadinessFilters(props: FiltersProps) {
  const { choice, choose, articles, isWhole, search, onSearch, children } = props;
  const units = useUnitNames();
  const isUnitGone = Boolean(choice.unit) && units?.every(({ id }) => id !== choice.unit);
  const isArticleGone =
    choice.article !== undefined &&
    isWhole &&
    articles.every(({ articleId }) => articleId !== choice.article);
  return (
    <div className={classNames(panel.strip, styles.filters)}>
      <label className={activity.filter}>
        {copy.filters.unit}
        <select
          value={choice.unit ?? ""}
          onChange={({ target: { value } }) => choose({ unit: value === "0" ? 0 : toId(Number(value)) })}
        >
          <option value="">{copy.filters.allUnits}</option>
          {isUnitGone && <option value={choice.unit}>{copy.filters.unitGone}</option>}
          {units?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="0">{copy.noUnit}</option>
        </select>
      </label>
      <label className={activity.filter}>
        {copy.filters.article}
        <select
          value={choice.article ?? ""}
          onChange={({ target: { value } }) => choose({ article: toId(Number(value)) })}
        >
          <option value="">{copy.filters.allArticles}</option>
          {isArticleGone && <option value={choice.article}>{copy.filters.articleGone}</option>}
          {articles.map(({ articleId, title }) => (
            <option key={articleId} value={articleId}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <DebouncedSearch label={copy.filters.search} search={search} onSearch={onSearch} />
      <div className={styles.deeds}>{children}</div>
    </div>
  );
}

type LegendProps = Pick<FiltersProps, "choice" | "choose" | "articles">;

/** The legend of the marks with their counts, which also filters by them: most urgent first. */
export function Legend({ choice, choose, articles }: LegendProps) {
  const counts = sumOf(articles);
  return (
    <div role="group" aria-label={copy.filters.show} className={styles.legend}>
      {legendStates.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={choice.state === state}
          data-printed
          onClick={() => choose({ state: choice.state === state ? undefined : state })}
        >
          <LegendMark state={state} />
          {copy.states[state]}
          <span className="figure quiet">{copy.count(inState(counts, state))}</span>
        </button>
      ))}
    </div>
  );
}
