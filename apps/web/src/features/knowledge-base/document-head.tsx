import type { ListedArticle } from "@antochi/contract/knowledge-base";
import type { ReactNode } from "react";
import { knowledgeBaseCopy } from "../../content/knowledge-base.ts";
import { formatSize } from "../../ui/format-size.ts";
import { LocalTime } from "../../ui/local-time.tsx";
import { WrittenText } from "../../ui/written-text.tsx";
import { textLanguage } from "../../ui/text-language.ts";
import { useArticleActions } from "./article-actions.ts";
import styles from "./document-head.module.css";

const copy = knowledgeBaseCopy.document;

/** The title block of the open article. */
export function DocumentHead({ article }: { article: ListedArticle }) {
  const { document } = article;
  const { manage } = useArticleActions();
  return (
    <div className={styles.block}>
      <h2 className={`title-dialog ${styles.title}`} lang={textLanguage(article.title)}>
        {article.title}
      </h2>
      <dl className={styles.facts}>
        <Fact name={copy.category}>
          <WrittenText>{article.categoryName}</WrittenText>
        </Fact>
        {document && (
          <>
            <Fact name={copy.pages}>
              <span className="figure">{document.pageCount}</span>
            </Fact>
            <Fact name={copy.size}>
              <span className="figure">{formatSize(document.size)}</span>
            </Fact>
          </>
        )}
        <Fact name={copy.updated}>
          <LocalTime instant={article.updatedAt} show="date" />
        </Fact>
      </dl>
      {manage && (
        <div className={styles.actions}>
          <button type="button" aria-label={copy.editOf(article.title)} onClick={manage.edit}>
            {copy.edit}
          </button>
          <button type="button" aria-label={copy.deleteOf(article.title)} onClick={manage.remove}>
            {copy.delete}
          </button>
        </div>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
