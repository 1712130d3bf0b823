import type { CategoryItem } from "@antochi/contract/knowledge-base";
import { adminCopy, categoriesCopy } from "../../../content/admin.ts";
import { Button } from "../../../ui/button.tsx";
import { VirtualRows } from "../../../ui/virtual-rows.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import styles from "./categories.module.css";

type CategoryListProps = {
  categories: readonly CategoryItem[];
  /** Articles in each category, by its id; undefined until they are counted. */
  articleCounts: ReadonlyMap<number, number> | undefined;
  onNearEnd: () => void;
  onEdit: (category: CategoryItem) => void;
  onDelete: (category: CategoryItem) => void;
};

/** The categories by name, with how many articles each has. */
export function CategoryList({ categories, articleCounts, onNearEnd, onEdit, onDelete }: CategoryListProps) {
  return (
    <div role="table" aria-label="Categories" aria-rowcount={categories.length + 1}>
      <div role="rowgroup">
        <div role="row" className={styles.head}>
          <span role="columnheader">{categoriesCopy.columns.name}</span>
          <span role="columnheader">{categoriesCopy.columns.description}</span>
          <span role="columnheader" className={styles.count}>
            {categoriesCopy.columns.articles}
          </span>
          <span role="columnheader">
            <span className="visually-hidden">Acts</span>
          </span>
        </div>
      </div>
      <VirtualRows
        role="rowgroup"
        rows={categories}
        keyOf={(category) => category.id}
        estimate={() => 45}
        onNearEnd={onNearEnd}
      >
        {(category) => (
          <div role="row" className={styles.row}>
            <div role="cell" className={styles.name}>
              <WrittenText>{category.name}</WrittenText>
            </div>
            <div role="cell" className={styles.description}>
              {category.description ? <WrittenText>{category.description}</WrittenText> : adminCopy.none}
            </div>
            <div role="cell" className={styles.count}>
              <span className="figure">{articleCounts?.get(category.id) ?? (articleCounts ? 0 : "")}</span>
            </div>
            <div role="cell" className={styles.acts}>
              <Button
                variant="quiet"
                size="small"
                aria-label={`${categoriesCopy.edit} ${category.name}`}
                onClick={() => onEdit(category)}
              >
                {categoriesCopy.edit}
              </Button>
              <Button
                variant="quiet"
                size="small"
                aria-label={`${categoriesCopy.delete} ${category.name}`}
                onClick={() => onDelete(category)}
              >
                {categoriesCopy.delete}
              </Button>
            </div>
          </div>
        )}
      </VirtualRows>
    </div>
  );
}
