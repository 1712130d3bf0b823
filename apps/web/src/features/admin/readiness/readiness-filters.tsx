import type { ReadinessArticle } from "@antochi/contract/readiness";
import { adminCopy } from "../../../content/admin.ts";
import { readinessCopy as copy } from "../../../content/readiness.ts";
import { classNames } from "../../../ui/class-names.ts";
import { DebouncedSearch } from "../../../ui/fields/debounced-search.tsx";
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
 * article that is not loaded, or no longer exists, an option says so: otherwise the select would claim that all are shown.
 */
export function ReadinessFilters(props: FiltersProps) {
  const { choice, choose, articles, isWhole, search, onSearch, children } = props;
  const units = useUnitNames();
  const isUnitMissing = Boolean(choice.unit) && !units?.some(({ id }) => id === choice.unit);
  const isArticleMissing =
    choice.article !== undefined && articles.every(({ articleId }) => articleId !== choice.article);
  return (
    <div className={classNames(panel.strip, styles.filters)}>
      <label className={activity.filter}>
        {copy.filters.unit}
        <select
          value={choice.unit ?? ""}
          onChange={({ target: { value } }) => choose({ unit: value === "0" ? 0 : toId(Number(value)) })}
        >
          <option value="">{copy.filters.allUnits}</option>
          {isUnitMissing && (
            <option value={choice.unit}>{units ? copy.filters.unitGone : copy.filters.chosenUnit}</option>
          )}
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
          {isArticleMissing && (
            <option value={choice.article}>
              {isWhole ? copy.filters.articleGone : copy.filters.chosenArticle}
            </option>
          )}
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

type LegendProps = Pick<FiltersProps, "choice" | "choose"> & {
  /** Undefined until they are loaded. */
  articles: FiltersProps["articles"] | undefined;
};

/** The legend of the marks with their counts, which also filters by them: most urgent first. */
export function Legend({ choice, choose, articles }: LegendProps) {
  const counts = articles && sumOf(articles);
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
          <span className="figure quiet">{counts ? copy.count(inState(counts, state)) : adminCopy.none}</span>
        </button>
      ))}
    </div>
  );
}
