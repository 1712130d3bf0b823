import { createContext, useContext } from "react";

/** What can be done with the open article, from its title block as from its reader. */
export type ArticleActions = {
  close: () => void;
  contact: () => void;
  /** For administrators only. */
  manage: { edit: () => void; remove: () => void } | undefined;
  /** Where it may be kept on a device. */
  device: { save: () => void; remove: () => void } | undefined;
};

export const ArticleActionsContext = createContext<ArticleActions | undefined>(undefined);

/** Within an open article only. */
export function useArticleActions(): ArticleActions {
  const actions = useContext(ArticleActionsContext);
  if (!actions) throw new Error("There is no open article around this");
  return actions;
}
