import type { ReadinessArticle, ReadinessMember } from "@antochi/contract/readiness";
import { readinessCopy as copy } from "../../../content/readiness.ts";
import { LoadingRows } from "../../../ui/lists/loading-rows.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import { PagedList } from "../lists/paged-list.tsx";
import { LegendMark, StandingMark } from "./marks.tsx";
import { spokenOf } from "./member-row.tsx";
import { Failed, Figure, More, NarrowedLine, OverdueFigure, PhoneHead } from "./phone-parts.tsx";
import styles from "./phone.module.css";
import {
  type Choose,
  countsOfMember,
  inState,
  legendStates,
  percentOf,
  type ReadinessChoice,
  useMember,
  useMembers,
  useUnits,
} from "./use-readiness.ts";

type PeopleProps = {
  choice: ReadinessChoice & { unit: number };
  choose: Choose;
  articles: readonly ReadinessArticle[];
};

/** A unit's people, each with their marks, or with that of the chosen article; or one of them with all articles. */
export function PhonePeople({ choice, choose, articles }: PeopleProps) {
  const { article, state, member } = choice;
  const people = useMembers({ unit: choice.unit, article, state }, "");
  const units = useUnits({ unit: choice.unit, article }, "");
  const [unit] = units.rows;
  // Among those of one article a member comes with that article alone, but is shown with all.
  const listed = article === undefined ? people.rows.find(({ userId }) => userId === member) : undefined;
  // After a reload or through a link, the address may also name a person who is not on the first page of the unit.
  const wanted = useMember({ unit: choice.unit, member: listed ? undefined : member });
  const chosen = member === undefined ? undefined : (listed ?? wanted.data?.[0]);
  const name = unit === undefined ? copy.title : (unit.name ?? copy.noUnit);
  const chosenArticle = articles.find(({ articleId }) => articleId === article);
  if (chosen)
    return <Person member={chosen} articles={articles} onBack={() => choose({ member: undefined })} />;
  if (wanted.isLoading) return <LoadingRows label={copy.loadingPeople} />;
  if (wanted.isLoadingError) {
    return (
      <>
        <PhoneHead title={name} back={copy.phone.people} onBack={() => choose({ member: undefined })} />
        <Failed error={wanted.error} onRetry={() => void wanted.refetch()} />
      </>
    );
  }
  return (
    <>
      <PhoneHead
        title={name}
        back={copy.phone.units}
        {...(chosenArticle && { note: chosenArticle.title })}
        onBack={() => choose({ unit: undefined, member: undefined })}
      />
      {unit && (
        <dl className={styles.figures}>
          <Figure label={copy.phone.members}>
            {copy.count(article === undefined ? unit.members : unit.asked)}
          </Figure>
          {article === undefined && (
            <Figure label={copy.phone.required}>{copy.count(unit.articles.length)}</Figure>
          )}
          <Figure label={copy.phone.done}>{percentOf(unit)}</Figure>
          <OverdueFigure counts={unit} />
        </dl>
      )}
      <NarrowedLine choice={choice} choose={choose} />
      <PagedList list={people} rows={people.rows.length} loading={copy.loadingPeople}>
        {people.query.isSuccess && people.rows.length === 0 && <p className={styles.nobody}>{copy.nobody}</p>}
        <PeopleList
          people={people.rows}
          articles={chosenArticle ? [chosenArticle] : articles}
          onChoose={({ userId }) => choose({ member: userId }, { push: true })}
        />
        {people.query.hasNextPage && <More onClick={people.loadMore} />}
      </PagedList>
    </>
  );
}

type PeopleListProps = {
  people: readonly ReadinessMember[];
  articles: readonly ReadinessArticle[];
  onChoose: (member: ReadinessMember) => void;
};

/** People with the marks of these articles counted, or with the words of one alone. */
export function PeopleList({ people, articles, onChoose }: PeopleListProps) {
  return (
    <ul className={styles.list}>
      {people.map((member) => (
        <li key={member.userId}>
          <button type="button" className={styles.person} data-printed onClick={() => onChoose(member)}>
            <PersonLine member={member} articles={articles} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function PersonLine({
  member,
  articles,
}: Omit<PeopleListProps, "people" | "onChoose"> & { member: ReadinessMember }) {
  const [only] = articles.length === 1 ? articles : [];
  return (
    <>
      <b>
        <WrittenText>{`${member.firstName} ${member.lastName}`}</WrittenText>
      </b>
      {member.rank !== null && (
        <span className={styles.rank}>
          <WrittenText>{member.rank}</WrittenText>
        </span>
      )}
      {only ? (
        <OneMark member={member} article={only} />
      ) : (
        <CountedMarks member={member} articles={articles} />
      )}
    </>
  );
}

function OneMark({ member, article }: { member: ReadinessMember; article: ReadinessArticle }) {
  const standing = member.articles.find(({ articleId }) => articleId === article.articleId);
  return (
    <span className={styles.marks}>
      <span>
        <span aria-hidden="true">
          <StandingMark standing={standing} />
        </span>
        <span className="quiet">{firstUpper(spokenOf(standing))}</span>
      </span>
    </span>
  );
}

function CountedMarks({
  member,
  articles,
}: {
  member: ReadinessMember;
  articles: readonly ReadinessArticle[];
}) {
  const counts = countsOfMember(member, articles);
  return (
    <span className={styles.marks}>
      {legendStates
        .filter((state) => inState(counts, state) > 0)
        .map((state) => (
          <span key={state} role="img" aria-label={`${copy.states[state]}: ${inState(counts, state)}`}>
            <LegendMark state={state} /> <span className="figure">{inState(counts, state)}</span>
          </span>
        ))}
    </span>
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
        back={copy.phone.people}
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

function firstUpper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
