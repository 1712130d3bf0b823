import { createContext, useContext } from "react";

/** Actions on the open article, offered by its title block and by its reader. */
export type ArticleActions = {
  close: () => void;
  contact: () => void;
  /** For administrators only. */
  manage: { edit: () => void; remove: () => void } | undefined;
  /** Undefined where the article may not be saved on a device. */
  device: { save: () => void; remove: () => void } | undefined;
};

export const ArticleActionsContext = createContext<ArticleActions | undefined>(undefined);

/** For use within an open article only. */
export function useArticleActions(): ArticleActions {
  const actions = useContext(ArticleActionsContext);
  if (!actions) throw new Error("There is no open article around this");
  return actions;
}
