import { Link } from "@tanstack/react-router";
import { libraryStartCopy } from "../../../content/library-start.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { textLanguage } from "../../../ui/text-language.ts";
import { WrittenText } from "../../../ui/written-text.tsx";
import { usePhone } from "../phone-bar.tsx";
import type { Library } from "../use-library.ts";
import { ContentsTable } from "./contents-table.tsx";
import { Figure, TitleBlock } from "./figures.tsx";
import { Part } from "./part.tsx";
import { Prompt } from "./prompt.tsx";
import styles from "./start.module.css";
import visitor from "./visitor-start.module.css";

const { visitor: copy, figures, languages } = libraryStartCopy;

const platesShown = 6;

type VisitorStartProps = { library: Library; onCategory: (id: number) => void };

/** The start page for visitors: how to become a member, and the titles on blank plates. It requests no pictures of pages. */
export function VisitorStart({ library, onCategory }: VisitorStartProps) {
  const isPhone = usePhone();
  const { articles, categories } = library;
  const spoken = (["en", "el"] as const).filter((language) =>
    articles.some(({ title }) => (textLanguage(title) ?? "en") === language),
  );
  return (
    <div className={styles.sheet}>
      <TitleBlock title={copy.title} prompt={<Prompt />}>
        <Figure label={figures.articles}>{articles.length}</Figure>
        <Figure label={figures.categories}>{categories.length}</Figure>
        {articles.length > 0 && (
          <Figure label={figures.languages}>
            {spoken.map((language) => languages[language]).join(", ")}
          </Figure>
        )}
      </TitleBlock>
      <div className={styles.parts}>
        <Steps />
        {articles.length > 0 && <Plates library={library} />}
        {!isPhone && <ContentsTable library={library} isMember={false} onCategory={onCategory} />}
      </div>
    </div>
  );
}

function Steps() {
  const next = "/knowledge-base";
  return (
    <Part id="steps" title={copy.steps.title}>
      <ol className={visitor.steps}>
        {copy.steps.list.map(({ title, text }, index) => (
          <li key={title}>
            <span className={visitor.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p className="quiet">{text}</p>
          </li>
        ))}
      </ol>
      <div className={visitor.actions}>
        <Link to="/auth" search={{ next, mode: "register" }} className={buttonClass({ variant: "primary" })}>
          {copy.request}
        </Link>
        <Link to="/auth" search={{ next }} className={buttonClass()}>
          {copy.signIn}
        </Link>
        <span className="quiet">{copy.promise}</span>
      </div>
    </Part>
  );
}

/** Title pages rendered from the list's data. */
function Plates({ library: { articles } }: { library: Library }) {
  return (
    <Part id="plates" title={copy.library} note={copy.plates}>
      <ul className={visitor.plates}>
        {articles.slice(0, platesShown).map(({ id, title, categoryName, updatedAt }) => (
          <li key={id}>
            <Link
              to="/knowledge-base"
              search={({ q }) => ({ q, article: id })}
              className={visitor.plate}
              resetScroll={false}
            >
              <span className={visitor.title} lang={textLanguage(title)}>
                {title}
              </span>
              <span className={visitor.lines} aria-hidden="true" />
              <span className={visitor.foot}>
                <span>
                  <WrittenText>{categoryName}</WrittenText>
                </span>
                <LocalTime instant={updatedAt} show="date" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}
