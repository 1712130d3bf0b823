import type { ReadinessArticle } from "@antochi/contract/readiness";
import { type ReactNode, useId, useState } from "react";
import type { List } from "../../../api-client/use-list.ts";
import { readinessCopy as copy } from "../../../content/readiness.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { DebouncedSearch } from "../../../ui/fields/debounced-search.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { LoadingRows } from "../../../ui/lists/loading-rows.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { PagedList } from "../lists/paged-list.tsx";
import panel from "../panel/panel.module.css";
import {
  Failed,
  Figure,
  More,
  NarrowedLine,
  OpeningShares,
  OverdueFigure,
  PhoneHead,
  Shares,
} from "./phone-parts.tsx";
import { PeopleList, PhonePeople } from "./phone-people.tsx";
import styles from "./phone.module.css";
import { Legend } from "./readiness-filters.tsx";
import {
  type Choose,
  dayAndMonth,
  inState,
  percentOf,
  type ReadinessBy,
  type ReadinessChoice,
  sumOf,
  useMembers,
  useReadinessBy,
  useUnits,
} from "./use-readiness.ts";

type PhoneProps = {
  choice: ReadinessChoice;
  choose: Choose;
  articles: List<ReadinessArticle>;
  search: string;
  onSearch: (search: string) => void;
};

/** Readiness on a phone, which shows lists instead of the grid: units or articles, a unit's people, a person's articles. */
export function PhoneReadiness(props: PhoneProps) {
  const { choice, choose, articles } = props;
  const { query, retry, rows } = articles;
  const { by, setBy } = useReadinessBy(choice);
  if (query.isError && query.data === undefined) {
    return (
      <>
        {(choice.unit ?? choice.article) !== undefined && (
          <PhoneHead
            title={copy.title}
            back={copy.phone.units}
            onBack={() => choose({ unit: undefined, article: undefined, member: undefined })}
          />
        )}
        <Failed error={query.error} onRetry={retry} />
      </>
    );
  }
  if (choice.unit !== undefined)
    return <PhonePeople choice={{ ...choice, unit: choice.unit }} choose={choose} articles={rows} />;
  if (choice.article !== undefined) {
    return (
      <Article choice={{ ...choice, article: choice.article }} choose={choose} articles={articles} by={by} />
    );
  }
  return (
    <>
      <Filters {...props} by={by} onBy={setBy} />
      {by === "article" ? <Articles {...props} /> : <Units {...props} />}
    </>
  );
}

/** The choice between units and articles, and the rest behind a button, as in the inbox. */
function Filters({
  choice,
  choose,
  articles,
  search,
  onSearch,
  by,
  onBy,
}: PhoneProps & { by: ReadinessBy; onBy: (by: ReadinessBy) => void }) {
  const [isOpen, setOpen] = useState(false);
  const rest = useId();
  const isByArticle = by === "article";
  const narrowed = [choice.state !== undefined, !isByArticle && search !== ""].filter(Boolean).length;
  return (
    <div className={classNames(panel.strip, styles.filters)}>
      <div className={styles.quick}>
        <Segments
          label={copy.phone.by}
          value={by}
          onValueChange={onBy}
          segments={(["unit", "article"] as const).map((value) => ({ value, label: copy.phone.each[value] }))}
        />
        <Button aria-expanded={isOpen} aria-controls={rest} onClick={() => setOpen(!isOpen)}>
          {copy.phone.filter}
          {narrowed > 0 && (
            <span className="figure" aria-label={copy.phone.narrowed(narrowed)}>
              {narrowed}
            </span>
          )}
        </Button>
      </div>
      <div id={rest} className={styles.rest} hidden={!isOpen}>
        {!isByArticle && <DebouncedSearch label={copy.filters.search} search={search} onSearch={onSearch} />}
        <Legend choice={choice} choose={choose} articles={articles.query.data && articles.rows} />
      </div>
    </div>
  );
}

function Units({ choice, choose, articles, search }: PhoneProps) {
  const units = useUnits({ state: choice.state }, search);
  const found = useMembers({ state: choice.state }, search);
  const people = search === "" ? [] : found.rows;
  const isSeeking = search !== "" && found.query.isPending;
  const isEmpty = units.query.isSuccess && !isSeeking && units.rows.length + people.length === 0;
  return (
    <>
      <PagedList list={units} rows={units.rows.length} loading={copy.loading}>
        {isEmpty && <Nothing choice={choice} choose={choose} isNarrowed={search !== ""} />}
        {units.rows.length > 0 && (
          <ul className={styles.list}>
            {search === "" && (
              <li className={styles.all}>
                <Shares name={copy.allMembers} counts={sumOf(articles.rows)} />
              </li>
            )}
            {units.rows.map((unit) => (
              <OpeningShares
                key={unit.unitId}
                name={unit.name ?? copy.noUnit}
                counts={unit}
                note={copy.count(unit.members)}
                onOpen={() => choose({ unit: unit.unitId }, { push: true })}
              />
            ))}
          </ul>
        )}
        {units.query.hasNextPage && <More onClick={units.loadMore} />}
      </PagedList>
      {search !== "" && (
        <PagedList list={found} rows={people.length} loading={copy.loadingPeople}>
          {people.length > 0 && <h2 className={styles.found}>{copy.found}</h2>}
          <PeopleList
            people={people}
            articles={articles.rows}
            onChoose={({ unitId, userId }) => choose({ unit: unitId, member: userId }, { push: true })}
          />
          {found.query.hasNextPage && <More onClick={found.loadMore} />}
        </PagedList>
      )}
    </>
  );
}

/** The required articles, those with most overdue first. */
function Articles({ choice, choose, articles }: PhoneProps) {
  const { state } = choice;
  const shown = articles.rows
    .filter((article) => state === undefined || inState(article, state) > 0)
    .toSorted((one, other) => other.overdue - one.overdue);
  return (
    <PagedList list={articles} rows={articles.rows.length} loading={copy.loading}>
      {articles.query.isSuccess && shown.length === 0 && <Nothing choice={choice} choose={choose} />}
      <ul className={styles.list}>
        {shown.map((article) => (
          <OpeningShares
            key={article.articleId}
            name={article.title}
            counts={article}
            note={termsOf(article)}
            onOpen={() => choose({ article: article.articleId }, { push: true })}
          />
        ))}
      </ul>
      {articles.query.hasNextPage && <More onClick={articles.loadMore} />}
    </PagedList>
  );
}

/** One article: the units that are asked to read it. */
function Article({
  choice,
  choose,
  articles,
  by,
}: Pick<PhoneProps, "choose" | "articles"> & {
  choice: ReadinessChoice & { article: number };
  by: ReadinessBy;
}) {
  const units = useUnits({ article: choice.article, state: choice.state }, "");
  const article = articles.rows.find(({ articleId }) => articleId === choice.article);
  const { query } = articles;
  const isGone = query.isSuccess && !query.hasNextPage;
  if (query.isPending) return <LoadingRows label={copy.loading} />;
  return (
    <>
      <PhoneHead
        title={article?.title ?? (isGone ? copy.filters.articleGone : copy.filters.chosenArticle)}
        back={by === "article" ? copy.phone.articles : copy.phone.units}
        {...(article && { note: termsOf(article) })}
        onBack={() => choose({ article: undefined })}
      />
      {article && (
        <dl className={styles.figures}>
          <Figure label={copy.phone.members}>{copy.count(article.asked)}</Figure>
          <Figure label={copy.phone.done}>{percentOf(article)}</Figure>
          <OverdueFigure counts={article} />
        </dl>
      )}
      <NarrowedLine choice={choice} choose={choose} />
      <PagedList list={units} rows={units.rows.length} loading={copy.loading}>
        {units.query.isSuccess && units.rows.length === 0 && <p className={styles.nobody}>{copy.nobody}</p>}
        <ul className={styles.list}>
          {units.rows.map((unit) => (
            <OpeningShares
              key={unit.unitId}
              name={unit.name ?? copy.noUnit}
              counts={unit}
              note={copy.count(unit.asked)}
              onOpen={() => choose({ unit: unit.unitId }, { push: true })}
            />
          ))}
        </ul>
        {units.query.hasNextPage && <More onClick={units.loadMore} />}
      </PagedList>
    </>
  );
}

type NothingProps = Pick<PhoneProps, "choice" | "choose"> & { isNarrowed?: boolean };

function Nothing({ choice: { state }, choose, isNarrowed = false }: NothingProps): ReactNode {
  return (
    <div className={`${panel.inset} ${panel.underRule}`}>
      {state === undefined && !isNarrowed ? (
        <EmptyState title={copy.none.title} hint={copy.none.text} />
      ) : (
        <EmptyState
          title={copy.noMatch(state)}
          action={
            state !== undefined && (
              <button type="button" className={styles.allStates} onClick={() => choose({ state: undefined })}>
                {copy.filters.allStates}
              </button>
            )
          }
        />
      )}
    </div>
  );
}

function termsOf({ edition, dueAt }: ReadinessArticle): string {
  return `${copy.edition(edition)}, ${dayAndMonth(dueAt)}`;
}
