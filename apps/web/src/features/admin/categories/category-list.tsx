import type { ListedCategory } from "@antochi/contract/knowledge-base";
import { adminCopy, categoriesCopy } from "../../../content/admin.ts";
import { VirtualRows } from "../../../ui/virtual-rows.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import { RowActions, RowActionsHead } from "../row-actions.tsx";
import styles from "./categories.module.css";

type CategoryListProps = {
  categories: readonly ListedCategory[];
  /** Whether they are all there are. */
  isWhole: boolean;
  onNearEnd: () => void;
  onEdit: (category: ListedCategory) => void;
  onDelete: (category: ListedCategory) => void;
};

/** The categories by name, with how many articles each has. */
export function CategoryList({ categories, isWhole, onNearEnd, onEdit, onDelete }: CategoryListProps) {
  return (
    <div
      role="table"
      className={styles.list}
      aria-label={categoriesCopy.list}
      aria-rowcount={isWhole ? categories.length + 1 : -1}
    >
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className={styles.head}>
          <span role="columnheader">{categoriesCopy.columns.name}</span>
          <span role="columnheader">{categoriesCopy.columns.description}</span>
          <span role="columnheader" className={styles.count}>
            {categoriesCopy.columns.articles}
          </span>
          <RowActionsHead />
        </div>
      </div>
      <VirtualRows
        role="rowgroup"
        rows={categories}
        keyOf={(category) => category.id}
        estimate={() => 45}
        onNearEnd={onNearEnd}
      >
        {(category, place) => (
          <div role="row" {...place} className={styles.row}>
            <div role="cell" className={styles.name}>
              <WrittenText>{category.name}</WrittenText>
            </div>
            <div role="cell" className={styles.description}>
              {category.description ? <WrittenText>{category.description}</WrittenText> : adminCopy.none}
            </div>
            <div role="cell" className={styles.count}>
              <span className="figure">{category.articleCount}</span>
              <span className={styles.unit}> {categoriesCopy.count(category.articleCount)}</span>
            </div>
            <RowActions
              name={category.name}
              onEdit={() => onEdit(category)}
              onDelete={() => onDelete(category)}
            />
          </div>
        )}
      </VirtualRows>
    </div>
  );
}
