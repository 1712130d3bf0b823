import { router } from "../../trpc.ts";
import { checkArticleFile } from "./check-article-file.ts";
import { countArticles } from "./count-articles.ts";
import { createArticle } from "./create-article.ts";
import { createCategory } from "./create-category.ts";
import { deleteArticle } from "./delete-article.ts";
import { deleteArticles } from "./delete-articles.ts";
import { deleteCategory } from "./delete-category.ts";
import { findAlikeArticles } from "./find-alike-articles.ts";
import { findArticle } from "./find-article.ts";
import { findCategoryNamed } from "./find-category-named.ts";
import { findCategory } from "./find-category.ts";
import { listArticles } from "./list-articles.ts";
import { listCategories } from "./list-categories.ts";
import { listOrderedCategories } from "./list-ordered-categories.ts";
import { listWrongFiles } from "./list-wrong-files.ts";
import { moveArticles } from "./move-articles.ts";
import { moveCategory } from "./move-category.ts";
import { updateArticle } from "./update-article.ts";
import { updateCategory } from "./update-category.ts";

/** The categories and articles of the library. */
export const knowledgeBase = router({
  listCategories,
  listOrderedCategories,
  findCategory,
  findCategoryNamed,
  createCategory,
  updateCategory,
  moveCategory,
  deleteCategory,
  listArticles,
  findArticle,
  createArticle,
  updateArticle,
  moveArticles,
  deleteArticle,
  deleteArticles,
  findAlikeArticles,
  countArticles,
  listWrongFiles,
  checkFile: checkArticleFile,
});
