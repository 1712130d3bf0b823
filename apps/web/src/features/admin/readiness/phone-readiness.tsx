import type { ReadinessArticle, ReadinessMember } from "@antochi/contract/readiness";
import type { List } from "../../../api-client/use-list.ts";
import { readinessCopy as copy } from "../../../content/readiness.ts";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { FailedState } from "../../../ui/lists/failed-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LoadingRows } from "../../../ui/lists/loading-rows.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import { failureWords } from "../lists/failure-words.ts";
import { PagedList } from "../lists/paged-list.tsx";
import panel from "../panel/panel.module.css";
import { Lamp, LegendMark, ShareBar, StandingMark } from "./marks.tsx";
import { spokenOf } from "./member-row.tsx";
import styles from "./phone.module.css";
import {
  type Choose,
  countsOfMember,
  inState,
  legendStates,
  percentOf,
  type ReadinessChoice,
  sumOf,
  useMember,
  useMembers,
  useUnits,
} from "./use-readiness.ts";

type PhoneProps = { choice: ReadinessChoice; choose: Choose; articles: List<ReadinessArticle> };

/** Readiness on a phone, which shows lists instead of the grid: units, a unit's people, a person's articles. */
export function PhoneReadiness({ choice, choose, articles }: PhoneProps) {
  const { query, retry } = articles;
  if (query.isError && query.data === undefined) {
    return (
      <>
        {choice.unit !== undefined && (
          <PhoneHead title={copy.title} onBack={() => choose({ unit: undefined, member: undefined })} />
        )}
        <Failed error={query.error} onRetry={retry} />
      </>
    );
  }
  if (choice.unit === undefined) return <Units choose={choose} articles={articles} />;
  return <People choice={{ ...choice, unit: choice.unit }} choose={choose} articles={articles} />;
}

function Units({ choose, articles }: Omit<PhoneProps, "choice">) {
  const units = useUnits({}, "");
  const all = sumOf(articles.rows);
  return (
    <PagedList list={units} rows={units.rows.length} loading={copy.loading}>
      {units.query.isSuccess && units.rows.length === 0 && (
        <div className={`${panel.inset} ${panel.underRule}`}>
          <EmptyState title={copy.none.title} hint={copy.none.text} />
        </div>
      )}
      {units.rows.length > 0 && (
        <ul className={styles.list}>
          <li className={styles.all}>
            <UnitLine name={copy.allMembers} counts={all} />
          </li>
          {units.rows.map((unit) => (
            <li key={unit.unitId}>
              <button
                type="button"
                className={styles.unit}
                data-printed
                onClick={() => choose({ unit: unit.unitId }, { push: true })}
              >
                <UnitLine name={unit.name ?? copy.noUnit} counts={unit} members={unit.members} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {units.query.hasNextPage && <More onClick={units.loadMore} />}
    </PagedList>
  );
}

type UnitLineProps = { name: string; counts: ReturnType<typeof sumOf>; members?: number };

function UnitLine({ name, counts, members }: UnitLineProps) {
  return (
    <span className={styles.unitLine}>
      <span className={styles.unitName}>
        <WrittenText>{name}</WrittenText> {members !== undefined && <small>{copy.count(members)}</small>}
      </span>
      <span className="figure">{percentOf(counts)}</span>
      <span className={styles.end}>
        {counts.overdue > 0 ? (
          <span role="img" aria-label={copy.overdue(counts.overdue)}>
            <Lamp>{copy.count(counts.overdue)}</Lamp>
          </span>
        ) : (
          members !== undefined && <Icon name="chevron" />
        )}
      </span>
      <span className={styles.share}>
        <ShareBar share={counts.asked === 0 ? 0 : counts.acknowledged / counts.asked} />
      </span>
    </span>
  );
}

function People({ choice, choose, articles }: PhoneProps & { choice: { unit: number } }) {
  const people = useMembers({ unit: choice.unit }, "");
  const units = useUnits({ unit: choice.unit }, "");
  const [unit] = units.rows;
  const listed = people.rows.find(({ userId }) => userId === choice.member);
  // After a reload or through a link, the address may name a person who is not on the first page of the unit.
  const wanted = useMember({ ...choice, member: listed ? undefined : choice.member });
  const chosen = listed ?? wanted.data?.[0];
  const name = unit === undefined ? copy.title : (unit.name ?? copy.noUnit);
  if (chosen)
    return <Person member={chosen} articles={articles.rows} onBack={() => choose({ member: undefined })} />;
  if (wanted.isLoading) return <LoadingRows label={copy.loadingPeople} />;
  if (wanted.isLoadingError) {
    return (
      <>
        <PhoneHead title={name} onBack={() => choose({ member: undefined })} />
        <Failed error={wanted.error} onRetry={() => void wanted.refetch()} />
      </>
    );
  }
  return (
    <>
      <PhoneHead title={name} onBack={() => choose({ unit: undefined, member: undefined })} />
      {unit && (
        <dl className={styles.figures}>
          <Figure label={copy.phone.members}>{copy.count(unit.members)}</Figure>
          <Figure label={copy.phone.required}>{copy.count(unit.articles.length)}</Figure>
          <Figure label={copy.phone.done}>{percentOf(unit)}</Figure>
          <Figure label={copy.columns.overdue}>
            {unit.overdue > 0 ? <Lamp>{copy.count(unit.overdue)}</Lamp> : 0}
          </Figure>
        </dl>
      )}
      <PagedList list={people} rows={people.rows.length} loading={copy.loadingPeople}>
        <ul className={styles.list}>
          {people.rows.map((member) => (
            <li key={member.userId}>
              <button
                type="button"
                className={styles.person}
                data-printed
                onClick={() => choose({ member: member.userId }, { push: true })}
              >
                <PersonLine member={member} articles={articles.rows} />
              </button>
            </li>
          ))}
        </ul>
        {people.query.hasNextPage && <More onClick={people.loadMore} />}
      </PagedList>
    </>
  );
}

function PersonLine({
  member,
  articles,
}: {
  member: ReadinessMember;
  articles: readonly ReadinessArticle[];
}) {
  const counts = countsOfMember(member, articles);
  return (
    <>
      <b>
        <WrittenText>{`${member.firstName} ${member.lastName}`}</WrittenText>
      </b>
      {member.rank !== null && (
        <span className="quiet">
          <WrittenText>{member.rank}</WrittenText>
        </span>
      )}
      <span className={styles.marks}>
        {legendStates
          .filter((state) => inState(counts, state) > 0)
          .map((state) => (
            <span key={state} role="img" aria-label={`${copy.states[state]}: ${inState(counts, state)}`}>
              <LegendMark state={state} /> <span className="figure">{inState(counts, state)}</span>
            </span>
          ))}
      </span>
    </>
  );
}

type PersonProps = { member: ReadinessMember; articles: readonly ReadinessArticle[]; onBack: () => void };

function Person({ member, articles, onBack }: PersonProps) {
  const standings = new Map(member.articles.map((standing) => [standing.articleId, standing]));
  const asked = articles.flatMap((article) => {
    const standing = standings.get(article.articleId);
    return standing ? [{ article, standing }] : [];
  });
  const order = ["overdue", "earlier", "opened", "unopened", "acknowledged"];
  return (
    <>
      <PhoneHead
        title={[`${member.firstName} ${member.lastName}`, member.rank]
          .filter((part) => part !== null)
          .join(", ")}
        note={member.unit ?? copy.noUnit}
        onBack={onBack}
      />
      <ul className={styles.list}>
        {asked
          .toSorted((one, other) => order.indexOf(one.standing.state) - order.indexOf(other.standing.state))
          .map(({ article, standing }) => (
            <li key={article.articleId} className={styles.standing}>
              <span aria-hidden="true">
                <StandingMark standing={standing} />
              </span>
              <span>
                <b>
                  <WrittenText>{article.title}</WrittenText>
                </b>
                <span className="quiet">{firstUpper(spokenOf(standing))}</span>
              </span>
            </li>
          ))}
      </ul>
    </>
  );
}

function PhoneHead({ title, note, onBack }: { title: string; note?: string; onBack: () => void }) {
  return (
    <header className={styles.head}>
      <button type="button" aria-label={copy.phone.units} onClick={onBack}>
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

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={panel.inset}>
      <FailedState message={failureWords(error)} onRetry={onRetry} />
    </div>
  );
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function More({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={styles.more} onClick={onClick}>
      {copy.loadMore}
      <Icon name="chevron" />
    </button>
  );
}

function firstUpper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
