import type { CategoryItem } from "@antochi/contract/knowledge-base";
import type { RequiredItem } from "@antochi/contract/record";
import { useMemo } from "react";
import { libraryStartCopy } from "../../../content/library-start.ts";
import { classNames } from "../../../ui/class-names.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import { Cover } from "../cover.tsx";
import { ProgressScale } from "../reading-progress.tsx";
import type { Library } from "../use-library.ts";
import { type CategoryFacts, noFacts, summariseCategories } from "./category-facts.ts";
import styles from "./contents-table.module.css";
import { Part } from "./part.tsx";

const copy = libraryStartCopy.contents;

type ContentsTableProps = {
  library: Library;
  required?: readonly RequiredItem[];
  isMember: boolean;
  onCategory: (id: number) => void;
};

const none: readonly RequiredItem[] = [];

/** The categories as a manual's table of contents; each row opens its category in the index. */
export function ContentsTable({ library, required = none, isMember, onCategory }: ContentsTableProps) {
  const { articles, categories, positions } = library;
  const facts = useMemo(
    () => summariseCategories(articles, positions, required),
    [articles, positions, required],
  );
  if (categories.length === 0) return null;
  const pages = articles.reduce((sum, { document }) => sum + (document?.pageCount ?? 0), 0);
  return (
    <Part id="contents" title={copy.title} note={isMember && copy.summary(articles.length, pages)}>
      <table className={styles.table} data-member={isMember || undefined}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{isMember ? copy.cover : copy.number}</span>
            </th>
            <th scope="col">{copy.category}</th>
            <th scope="col" className={styles.number}>
              {copy.articles}
            </th>
            {isMember && <th scope="col">{copy.read}</th>}
            {isMember && required.length > 0 && <th scope="col">{copy.required}</th>}
            <th scope="col" className={classNames(styles.number, styles.changed)}>
              {copy.changed}
            </th>
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <CategoryLine
              key={category.id}
              category={category}
              number={index + 1}
              facts={facts.get(category.id) ?? noFacts}
              columns={{ isMember, isAsked: required.length > 0 }}
              onCategory={onCategory}
            />
          ))}
        </tbody>
      </table>
    </Part>
  );
}

type CategoryLineProps = {
  category: CategoryItem;
  number: number;
  facts: CategoryFacts;
  columns: { isMember: boolean; isAsked: boolean };
  onCategory: (id: number) => void;
};

function CategoryLine({ category, number, facts, columns, onCategory }: CategoryLineProps) {
  const { id, name, description } = category;
  const { count, read, begun, asked, acknowledged, latest } = facts;
  return (
    <tr>
      <td>
        {!columns.isMember && <span className="figure quiet">{number}</span>}
        {columns.isMember && latest && (
          <Cover title={latest.title} picture={latest.document?.thumbnailPath ?? null} size="small" />
        )}
      </td>
      <td>
        <button type="button" className={styles.name} data-printed onClick={() => onCategory(id)}>
          <WrittenText>{name}</WrittenText>
        </button>
        {description && (
          <p className={styles.description}>
            <WrittenText>{description}</WrittenText>
          </p>
        )}
      </td>
      <td className={`figure ${styles.number}`}>{count}</td>
      {columns.isMember && (
        <td>
          <span className={styles.read}>
            <ProgressScale
              at={count === 0 ? 0 : (read + begun / 2) / count}
              isDone={count > 0 && read === count}
            />
            <span className="figure">{copy.of(read, count)}</span>
          </span>
        </td>
      )}
      {columns.isMember && columns.isAsked && (
        <td className="figure">{asked === 0 ? copy.none : copy.of(acknowledged, asked)}</td>
      )}
      <td className={classNames(styles.number, styles.changed)}>
        {latest ? <LocalTime instant={latest.updatedAt} show="date" /> : copy.none}
      </td>
    </tr>
  );
}
