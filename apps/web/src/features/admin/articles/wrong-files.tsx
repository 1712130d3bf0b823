import type { ListedArticle } from "@antochi/contract/knowledge-base";
import { api } from "../../../api-client/api.ts";
import { CheckFileButton } from "../../../articles/check-file-button.tsx";
import { wrongFilesCopy as copy } from "../../../content/admin.ts";
import { Button } from "../../../ui/button.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import styles from "./wrong-files.module.css";

/** One notice for all articles whose PDF failed a check; nothing if there are none. */
export function WrongFilesNotice({ onFind }: { onFind: (title: string) => void }) {
  const { data } = api.knowledgeBase.listWrongFiles.useQuery();
  if (!data || data.count === 0) return null;
  const more = data.count - data.articles.length;
  return (
    <section className={styles.notice} aria-labelledby="wrong-files">
      <h2 id="wrong-files" className="title-dialog">
        {copy.count(data.count)}
      </h2>
      <p>{copy.advice}</p>
      <ul className={styles.titles}>
        {data.articles.map(({ id, title, edition, isCurrent }) => (
          <li key={`${id} ${edition}`}>
            <Button variant="quiet" size="small" onClick={() => onFind(title)}>
              <WrittenText>{title}</WrittenText>
            </Button>
            {!isCurrent && (
              <>
                {copy.older(edition)} <CheckFileButton article={{ id, title }} edition={edition} />
              </>
            )}
          </li>
        ))}
        {more > 0 && <li>{copy.more(more)}</li>}
      </ul>
    </section>
  );
}

type WrongFileProps = { article: ListedArticle; wrongFile: NonNullable<ListedArticle["wrongFile"]> };

/** What is wrong with an article's PDF, how to repair it, and a button to check it now. */
export function WrongFile({ article, wrongFile: { condition, checkedAt } }: WrongFileProps) {
  return (
    <p className={styles.wrong}>
      <span>
        {copy.conditions[condition]} {copy.checked} <LocalTime instant={checkedAt} show="dateAndMinute" />
      </span>
      <CheckFileButton article={article} />
    </p>
  );
}
