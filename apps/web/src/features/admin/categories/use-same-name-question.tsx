import { api } from "../../../api-client/api.ts";
import { categoriesCopy } from "../../../content/admin.ts";
import { useQuestion } from "../../../ui/use-question.tsx";

/** Asks whether a second category of one name is meant, before it is made. */
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
