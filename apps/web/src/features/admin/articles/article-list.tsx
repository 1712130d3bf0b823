import type { ListedArticle } from "@antochi/contract/knowledge-base";
import { articlesCopy } from "../../../content/admin.ts";
import { PublicationLine } from "../../../articles/publication-line.tsx";
import { CheckboxField } from "../../../ui/fields/checkbox-field.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { formatCount } from "../../../numbers/format-count.ts";
import { formatSize } from "../../../ui/format-size.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { VirtualRows } from "../../../ui/lists/virtual-rows.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import { RowActions, RowActionsHead } from "../lists/row-actions.tsx";
import table from "../lists/table.module.css";
import { ScanLine } from "./scan-line.tsx";
import styles from "./articles.module.css";
import type { ArticleSelection } from "./use-article-selection.ts";
import { WrongFile } from "./wrong-files.tsx";

type ArticleListProps = {
  articles: readonly ListedArticle[];
  /** The total number, of which some may not be loaded yet; undefined until they are counted. */
  total: number | undefined;
  selection: ArticleSelection;
  onNearEnd: () => void;
  onEdit: (article: ListedArticle) => void;
  onDelete: (article: ListedArticle) => void;
};

/** The articles, latest change first. */
export function ArticleList({ articles, total, selection, onNearEnd, onEdit, onDelete }: ArticleListProps) {
  return (
    <div
      role="table"
      className={styles.list}
      aria-label={articlesCopy.list}
      aria-rowcount={total === undefined ? -1 : total + 1}
    >
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className={classNames(table.head, styles.head)}>
          <span role="columnheader">
            <span className="visually-hidden">{articlesCopy.bulk.label}</span>
          </span>
          <span role="columnheader">{articlesCopy.columns.title}</span>
          <span role="columnheader">{articlesCopy.columns.category}</span>
          <span role="columnheader" className={styles.number}>
            {articlesCopy.columns.pages}
          </span>
          <span role="columnheader" className={styles.number}>
            {articlesCopy.columns.size}
          </span>
          <span role="columnheader">{articlesCopy.columns.updated}</span>
          <RowActionsHead />
        </div>
      </div>
      <VirtualRows
        role="rowgroup"
        rows={articles}
        keyOf={(article) => article.id}
        estimate={() => 65}
        onNearEnd={onNearEnd}
      >
        {(article, place) => (
          <div
            role="row"
            {...place}
            className={classNames(table.row, styles.row)}
            data-chosen={selection.has(article.id) || undefined}
          >
            <div role="cell" className={styles.choose}>
              <CheckboxField
                name={`choose-${article.id}`}
                label={articlesCopy.bulk.choose(article.title)}
                isLabelHidden
                checked={selection.has(article.id)}
                onChange={() => selection.toggle(article.id)}
              />
            </div>
            <div role="cell" className={styles.title}>
              <DocumentPicture path={article.document?.thumbnailPath ?? null} />
              <div>
                <WrittenText>{article.title}</WrittenText>
                <PublicationLine article={article} />
                <ScanLine article={article} />
                {article.wrongFile && <WrongFile article={article} wrongFile={article.wrongFile} />}
              </div>
            </div>
            <div role="cell" className={styles.category}>
              <WrittenText>{article.categoryName}</WrittenText>
            </div>
            <div role="cell" className={styles.number}>
              <span className="figure">{formatCount(article.document?.pageCount ?? 0)}</span>
              <span className={styles.unit}> {articlesCopy.pages(article.document?.pageCount ?? 0)}</span>
            </div>
            <div role="cell" className={styles.number}>
              <span className="figure">{formatSize(article.document?.size ?? 0)}</span>
            </div>
            <div role="cell" className={styles.updated}>
              <LocalTime instant={article.updatedAt} show="date" />
            </div>
            <RowActions
              name={article.title}
              onEdit={() => onEdit(article)}
              onDelete={() => onDelete(article)}
            />
          </div>
        )}
      </VirtualRows>
    </div>
  );
}

/**
 * A thumbnail of an article's PDF; an empty frame until a job has drawn it.
 * @param path of the image
 */
function DocumentPicture({ path }: { path: string | null }) {
  if (path === null) return <span className={styles.noPicture} />;
  return (
    <img
      src={path}
      alt=""
      loading="lazy"
      decoding="async"
      width={33}
      height={44}
      className={styles.picture}
    />
  );
}
