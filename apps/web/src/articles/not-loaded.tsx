import { articlesCopy } from "../content/admin.ts";
import { Button } from "../ui/button.tsx";
import { handFocusOn } from "../ui/hand-focus-on.ts";
import { ownWords } from "../ui/own-words.ts";
import { useCategories } from "./article-lists.ts";
import styles from "./not-loaded.module.css";

/** Says beside a field that its choices could not be fetched, with a button that fetches them again. */
export function NotLoaded({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <p ref={handFocusOn} role="alert" className={styles.notLoaded}>
      {words}
      <Button size="small" onClick={onRetry}>
        {ownWords.tryAgain}
      </Button>
    </p>
  );
}

/** The same for a select of categories; nothing where it has all of them. */
export function CategoriesNotLoaded() {
  const { query, retry } = useCategories();
  const isWhole = query.data !== undefined && !query.hasNextPage;
  return query.isError && !isWhole && <NotLoaded words={articlesCopy.categoriesNotLoaded} onRetry={retry} />;
}
