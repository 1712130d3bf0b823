import { offlineCopy as copy } from "../../../content/offline.ts";
import { useArticleActions } from "../article-actions.ts";
import { type SavedState, useSaved } from "./use-saving.ts";

type Tool = {
  state: SavedState["state"];
  label: string;
  isBusy: boolean;
  act: () => void;
};

/** The tool that saves the open article on this device, or removes it; undefined where it may not be saved. */
export function useSaveTool(articleId: number): Tool | undefined {
  const { device } = useArticleActions();
  const saved = useSaved(articleId);
  if (!device) return undefined;
  const { state } = saved;
  if (state === "saving") return { state, label: copy.saving(saved.share), isBusy: true, act: () => {} };
  if (state === "saved") return { state, label: copy.remove, isBusy: false, act: device.remove };
  return { state, label: copy.save, isBusy: false, act: device.save };
}
