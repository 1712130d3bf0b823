import type { ListedCategory } from "@antochi/contract/knowledge-base";
import { useState } from "react";
import { adminCopy, categoriesCopy } from "../../../content/admin.ts";
import { formatCount } from "../../../numbers/format-count.ts";
import { classNames } from "../../../ui/class-names.ts";
import { VirtualRows } from "../../../ui/lists/virtual-rows.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import { RowActions, RowActionsHead } from "../lists/row-actions.tsx";
import table from "../lists/table.module.css";
import styles from "./categories.module.css";
import type { Move } from "./category-moves.ts";
import { MoveHandle } from "./move-handle.tsx";
import { useCategoryOrder } from "./use-category-order.ts";

type CategoryListProps = {
  categories: readonly ListedCategory[];
  /** The category to scroll into view. */
  wanted: number | null;
  /** Whether these are all categories. */
  isWhole: boolean;
  onNearEnd: () => void;
  onEdit: (category: ListedCategory) => void;
  onDelete: (category: ListedCategory) => void;
};

/** The categories in their order, with how many articles each has. */
export function CategoryList({
  categories: listed,
  wanted,
  isWhole,
  onNearEnd,
  onEdit,
  onDelete,
}: CategoryListProps) {
  const { categories, said, move, moveBy } = useCategoryOrder(listed, isWhole);
  const [dragged, setDragged] = useState<Move>();
  const last = categories.at(-1)?.id;

  function nextOf(id: number): number | null {
    return categories[categories.findIndex((each) => each.id === id) + 1]?.id ?? null;
  }
  function gapAt(id: number): "above" | "below" | undefined {
    if (!dragged) return undefined;
    if (dragged.beforeId === id) return "above";
    return dragged.beforeId === null && id === last ? "below" : undefined;
  }

  return (
    <>
      <div
        role="table"
        className={styles.list}
        aria-label={categoriesCopy.list}
        aria-rowcount={isWhole ? categories.length + 1 : -1}
      >
        <Head />
        <VirtualRows
          role="rowgroup"
          rows={categories}
          keyOf={(category) => category.id}
          estimate={() => 45}
          onNearEnd={onNearEnd}
          current={wanted}
        >
          {(category, place) => (
            <div
              role="row"
              {...place}
              className={classNames(table.row, styles.row)}
              data-category={category.id}
              data-current={category.id === wanted || undefined}
              data-gap={gapAt(category.id)}
              data-dragged={dragged?.id === category.id || undefined}
            >
              <div role="cell" className={styles.place}>
                <MoveHandle
                  category={category}
                  nextOf={nextOf}
                  onMove={move}
                  onStep={(step) => moveBy(category.id, step)}
                  onOver={setDragged}
                />
              </div>
              <Facts category={category} />
              <RowActions
                name={category.name}
                onEdit={() => onEdit(category)}
                onDelete={() => onDelete(category)}
              />
            </div>
          )}
        </VirtualRows>
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}

function Head() {
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className={classNames(table.head, styles.head)}>
        <span role="columnheader">
          <span className="visually-hidden">{categoriesCopy.order}</span>
        </span>
        <span role="columnheader">{categoriesCopy.columns.name}</span>
        <span role="columnheader">{categoriesCopy.columns.description}</span>
        <span role="columnheader" className={styles.count}>
          {categoriesCopy.columns.articles}
        </span>
        <RowActionsHead />
      </div>
    </div>
  );
}

/** A category's name, description and number of articles, each in its cell. */
function Facts({ category: { name, description, articleCount } }: { category: ListedCategory }) {
  return (
    <>
      <div role="cell" className={styles.name}>
        <WrittenText>{name}</WrittenText>
      </div>
      <div role="cell" className={styles.description}>
        {description ? <WrittenText>{description}</WrittenText> : adminCopy.none}
      </div>
      <div role="cell" className={styles.count}>
        <span className="figure">{formatCount(articleCount)}</span>
        <span className={styles.unit}> {categoriesCopy.count(articleCount)}</span>
      </div>
    </>
  );
}
