import type { ListedArticle } from "@antochi/contract/knowledge-base";
import type { ReactNode } from "react";
import { newEditionCopy } from "../../content/editions.ts";
import { handlingWords, knowledgeBaseCopy } from "../../content/knowledge-base.ts";
import { PublicationLine } from "../../articles/publication-line.tsx";
import { formatSize } from "../../ui/format-size.ts";
import { LocalTime } from "../../ui/local-time.tsx";
import { WrittenText } from "../../ui/written-text.tsx";
import { textLanguage } from "../../ui/text-language.ts";
import { useArticleActions } from "./article-actions.ts";
import styles from "./document-head.module.css";
import { EditionFact } from "./edition-fact.tsx";

const copy = knowledgeBaseCopy.document;

/** The title block of the open article. */
export function DocumentHead({ article }: { article: ListedArticle }) {
  const { document } = article;
  const { manage } = useArticleActions();
  return (
    <div className={styles.block}>
      <div className={styles.title}>
        <h2 className="title-dialog" lang={textLanguage(article.title)}>
          {article.title}
        </h2>
        {article.description && (
          <p className={styles.description}>
            <WrittenText>{article.description}</WrittenText>
          </p>
        )}
        <PublicationLine article={article} />
      </div>
      <dl className={styles.facts}>
        <Fact name={copy.category}>
          <WrittenText>{article.categoryName}</WrittenText>
        </Fact>
        {article.handling && (
          <Fact name={copy.handling} className={styles.label}>
            {handlingWords(article.handling)}
          </Fact>
        )}
        {document && (
          <>
            {document.edition > 1 && (
              <Fact name={newEditionCopy.edition}>
                <EditionFact articleId={article.id} title={article.title} number={document.edition} />
              </Fact>
            )}
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

type FactProps = { name: string; className?: string | undefined; children: ReactNode };

function Fact({ name, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
