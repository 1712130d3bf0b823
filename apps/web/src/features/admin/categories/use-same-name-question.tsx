import { api } from "../../../api-client/api.ts";
import { categoriesCopy } from "../../../content/admin.ts";
import { useQuestion } from "../../../ui/dialogs/use-question.tsx";

/** Asks for confirmation before a second category with the same name is made. */
export function useSameNameQuestion() {
  const { client } = api.useUtils();
  const { confirm, dialog } = useQuestion();
  return {
    dialog,
    confirmName: async (asked: { name: string; exceptId?: number }) => {
      const same = await client.knowledgeBase.findCategoryNamed.query(asked);
      if (same) await confirm(categoriesCopy.sameName(same.name));
    },
  };
}
