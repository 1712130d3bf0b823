import { orderedCategoriesCursor } from "@antochi/contract/cursors";
import { listedCategorySchema, orderedCategoryPageSchema } from "@antochi/contract/knowledge-base";
import { listPage } from "../../procedures/list-page.ts";
import { readerProcedure } from "../../trpc.ts";
import { selectCategories } from "./category-queries.ts";

/** Categories as the screens show them: in the order that administrators gave them. */
export const listOrderedCategories = readerProcedure
  .input(orderedCategoryPageSchema)
  .output(listedCategorySchema.array())
  .query(
    listPage({
      find: selectCategories,
      order: {
        key: ["category.position", "category.name", "category.id"],
        direction: "asc",
        cursor: orderedCategoriesCursor,
      },
      present: (row) => row,
    }),
  );
