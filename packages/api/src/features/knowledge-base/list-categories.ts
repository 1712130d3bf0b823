import {
  categoryItemSchema,
  categoryPageSchema,
  listedCategorySchema,
} from "@antochi/contract/knowledge-base";
import { categoriesCursor } from "@antochi/contract/cursors";
import { listPage } from "../../procedures/list-page.ts";
import { readerProcedure } from "../../trpc.ts";
import { selectCategories } from "./category-queries.ts";

/** Categories by name; over tRPC with the number of articles in each. */
export const listCategories = readerProcedure
  .meta({
    rest: {
      method: "GET",
      path: "/api/knowledge-base/categories",
      output: categoryItemSchema.array(),
      summary: "Categories by name",
      keptWithLibrary: true,
    },
  })
  .input(categoryPageSchema)
  .output(listedCategorySchema.array())
  .query(
    listPage({
      find: selectCategories,
      order: { key: ["category.name", "category.id"], direction: "asc", cursor: categoriesCursor },
      present: (row) => row,
    }),
  );
