import type { ArticleItem, DocumentItem } from "@antochi/contract/knowledge-base";
import { articlesCopy } from "../../../content/admin.ts";
import { Button } from "../../../ui/button.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { VirtualRows } from "../../../ui/virtual-rows.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import styles from "./articles.module.css";
import { DocumentPicture } from "./document-picture.tsx";

type ArticleListProps = {
  articles: readonly ArticleItem[];
  categoryName: (categoryId: number) => string;
  documents: ReadonlyMap<number, DocumentItem>;
  onNearEnd: () => void;
  onEdit: (article: ArticleItem) => void;
  onDelete: (article: ArticleItem) => void;
};

/** The articles, latest change first. */
export function ArticleList({
  articles,
  categoryName,
  documents,
  onNearEnd,
  onEdit,
  onDelete,
}: ArticleListProps) {
  return (
    <div role="table" aria-label="Articles" aria-rowcount={-1}>
      <div role="rowgroup">
        <div role="row" className={styles.head}>
          <span role="columnheader">{articlesCopy.columns.title}</span>
          <span role="columnheader">{articlesCopy.columns.category}</span>
          <span role="columnheader">{articlesCopy.columns.updated}</span>
          <span role="columnheader">
            <span className="visually-hidden">Acts</span>
          </span>
        </div>
      </div>
      <VirtualRows
        role="rowgroup"
        rows={articles}
        keyOf={(article) => article.id}
        estimate={() => 65}
        onNearEnd={onNearEnd}
      >
        {(article) => (
          <div role="row" className={styles.row}>
            <div role="cell" className={styles.title}>
              <DocumentPicture document={documents.get(article.id)} />
              <WrittenText>{article.title}</WrittenText>
            </div>
            <div role="cell" className={styles.category}>
              <WrittenText>{categoryName(article.categoryId)}</WrittenText>
            </div>
            <div role="cell" className={styles.updated}>
              <LocalTime instant={article.updatedAt} show="date" />
            </div>
            <div role="cell" className={styles.acts}>
              <Button
                variant="quiet"
                size="small"
                aria-label={`${articlesCopy.edit} ${article.title}`}
                onClick={() => onEdit(article)}
              >
                {articlesCopy.edit}
              </Button>
              <Button
                variant="quiet"
                size="small"
                aria-label={`${articlesCopy.delete} ${article.title}`}
                onClick={() => onDelete(article)}
              >
                {articlesCopy.delete}
              </Button>
            </div>
          </div>
        )}
      </VirtualRows>
    </div>
  );
}
