import { Link } from "@tanstack/react-router";
import { api } from "../../api-client/api.ts";
import { readingMarksCopy as copy } from "../../content/reading-marks.ts";
import { useSession } from "../../session/session.ts";
import { textLanguage } from "../../ui/text-language.ts";
import styles from "./found-notes.module.css";
import section from "./index-section.module.css";

/** The member's own notes that match a search; each links to its page. */
export function FoundNotes({ query }: { query: string }) {
  const isMember = useSession().state === "member";
  const { data: notes = [] } = api.marks.findMarks.useQuery({ query }, { enabled: isMember, staleTime: 0 });
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="found-notes">
      <div className={section["head"]}>
        <h2 id="found-notes" className="title-section">
          {copy.found}
        </h2>
        <span>{copy.foundCount(notes.length)}</span>
      </div>
      <ul>
        {notes.map(({ id, articleId, page, title, quote, note }) => (
          <li key={id}>
            <Link
              to="/knowledge-base"
              search={({ q }) => ({ q, article: articleId, page })}
              className={styles.row}
              resetScroll={false}
            >
              <span className={styles.head}>
                <span className={styles.title} lang={textLanguage(title)}>
                  {title}
                </span>
                <span className="figure quiet">{copy.foundPage(page)}</span>
              </span>
              <span className={styles.text} lang={textLanguage(note ?? quote ?? "")}>
                {note ?? quote}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
