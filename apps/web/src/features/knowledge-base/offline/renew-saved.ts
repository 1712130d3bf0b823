import { useEffect } from "react";
import type { Session } from "../../../session/session.ts";
import type { Library } from "../use-library.ts";
import { currentKept, useKept } from "./kept-state.ts";
import type { Gone } from "./contact.ts";
import { saveArticle } from "./save-article.ts";

/** Articles tried since this page was loaded: what fails is tried again at the next visit. */
const tried = new Set<number>();

type Renewing = { session: Session; library: Library; isOffline: boolean; gone: readonly Gone[] };

/** Downloads the current editions of outdated saved articles, one after another, while the library is open. */
export function useRenewed({ session, library, isOffline, gone }: Renewing): void {
  const { user } = session;
  const { articles: kept } = useKept();
  const isReady = library.state === "ready" && !isOffline;
  useEffect(() => {
    if (!isReady || !user) return;
    const missing = gone.map(({ articleId, edition }) => ({
      id: articleId,
      least: edition + 1,
      isNewer: false,
    }));
    const outdated = kept.flatMap(({ articleId, newerEdition }) =>
      newerEdition === null ? [] : [{ id: articleId, least: newerEdition, isNewer: true }],
    );
    const asked = [...missing, ...outdated].filter(
      ({ id }) => !tried.has(id) && !currentKept().saving.has(id),
    );
    void (async () => {
      for (const { id, least, isNewer } of asked) {
        const article = library.articles.find((each) => each.id === id);
        if (!article?.document?.offlineDays || tried.has(id)) continue;
        // A list loaded before the newer edition came out names the old one.
        if (article.document.edition < least) continue;
        tried.add(id);
        const category = library.categories.find((each) => each.id === article.categoryId);
        // The saved edition stays until the new one is complete.
        await saveArticle({ user, article, category, isNewer }).catch(() => undefined);
      }
    })();
  }, [isReady, user, kept, gone, library.articles, library.categories]);
}
