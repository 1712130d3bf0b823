import { useEffect } from "react";
import type { Session } from "../../../session/session.ts";
import type { Library } from "../use-library.ts";
import { currentKept, useKept } from "./kept-state.ts";
import { saveArticle } from "./save-article.ts";

/** Those for which it was tried on this page: what fails is tried with the next visit. */
const tried = new Set<number>();

type Renewing = { session: Session; library: Library; isOffline: boolean; gone: readonly number[] };

/** Fetches the current edition of what was saved in an older one, one after another, while somebody looks at the library. */
export function useRenewed({ session, library, isOffline, gone }: Renewing): void {
  const { user } = session;
  const { articles: kept } = useKept();
  const isReady = library.state === "ready" && !isOffline;
  useEffect(() => {
    if (!isReady || !user) return;
    const outdated = kept.flatMap(({ articleId, newerEdition }) =>
      newerEdition === null ? [] : [articleId],
    );
    const asked = [...gone, ...outdated].filter((id) => !tried.has(id) && !currentKept().saving.has(id));
    void (async () => {
      for (const id of asked) {
        const article = library.articles.find((each) => each.id === id);
        if (!article?.document?.offlineDays || tried.has(id)) continue;
        // A list from before the newer edition has nothing new.
        const { newerEdition = null } = kept.find(({ articleId }) => articleId === id) ?? {};
        if (newerEdition !== null && article.document.edition < newerEdition) continue;
        tried.add(id);
        const category = library.categories.find((each) => each.id === article.categoryId);
        // What lies here from before stays until the new one is whole.
        await saveArticle({ user, article, category, isNewer: newerEdition !== null }).catch(() => undefined);
      }
    })();
  }, [isReady, user, kept, gone, library.articles, library.categories]);
}
