import { api } from "../api-client/api.ts";
import { articlesCopy } from "../content/admin.ts";
import { useQuestion } from "../ui/dialogs/use-question.tsx";

type Like = { title?: string; pdfPath?: string | undefined; exceptId?: number };

/** Asks for confirmation before a second article with the same file or title is made. */
export function useAlikeQuestion() {
  const { client } = api.useUtils();
  const { confirm, dialog } = useQuestion();
  async function confirmAlike(like: Like): Promise<void> {
    const { sameFile, sameTitle } = await client.knowledgeBase.findAlikeArticles.query(like);
    const same = sameFile ?? sameTitle;
    if (!same) return;
    const words = sameFile ? articlesCopy.same.file : articlesCopy.same.title;
    await confirm({
      title: words(same.title),
      description: (
        <a href={`/knowledge-base?article=${same.id}`} target="_blank" rel="noreferrer">
          {articlesCopy.same.open}
        </a>
      ),
      confirmLabel: articlesCopy.same.confirm,
    });
  }
  return { confirmAlike, dialog };
}
