import type { ReactNode } from "react";
import { api } from "../../api-client/api.ts";
import { failureMessage, toApiError } from "../../api-client/api-error.ts";
import { publishCopy } from "../../content/publish.ts";
import type { UploadQueue } from "../../uploads/create-uploader.ts";
import { loadFirstPage } from "../../uploads/first-page/load-first-page.ts";
import type { UploadListener } from "../../uploads/pdf-upload.ts";
import { useUploadDialog } from "../../uploads/dialog/use-upload-dialog.ts";
import { useArticlesRefresh } from "../article-lists.ts";

type PublishSession = {
  /** Shows the dialog, whose code is loaded the first time. */
  open: () => Promise<void>;
  dialog: ReactNode;
};

/** Each row shows its own outcome. */
const silent: UploadListener = { onChange: () => undefined, onFailure: () => undefined };

type Client = ReturnType<typeof api.useUtils>["client"];

/** Creates an article. If it already exists because an earlier response was lost, updates it to what is requested now. */
async function createOnce(
  { knowledgeBase }: Client,
  article: Parameters<Client["knowledgeBase"]["createArticle"]["mutate"]>[0],
): Promise<number> {
  try {
    return (await knowledgeBase.createArticle.mutate(article)).id;
  } catch (error) {
    if (toApiError(error).code !== "conflict") throw error;
    const { madeOfIt } = await knowledgeBase.findAlikeArticles.query({ pdfPath: article.pdfPath });
    if (madeOfIt === null) throw error;
    await knowledgeBase.updateArticle.mutate({ ...article, id: madeOfIt });
    return madeOfIt;
  }
}

/**
 * Publishes many PDFs. While the dialog is closed the queue goes on in a bar; it ends with the screen that uses this hook.
 */
export function usePublishDialog(): PublishSession {
  const { client } = api.useUtils();
  const refresh = useArticlesRefresh();
  const { loaded, isOpen, open, close } = useUploadDialog({
    id: "publish",
    maxFiles: null,
    listener: silent,
    async load(queue: UploadQueue) {
      const [{ PublishDialog }, { LeavingQuestion, PublishBar }, { createPublishing }] = await Promise.all([
        import("./publish-dialog.tsx"),
        import("./publish-bar.tsx"),
        import("./create-publishing.ts"),
      ]);
      const publishing = createPublishing({
        queue,
        readPage: (file) => loadFirstPage(file),
        create: (article) => createOnce(client, article),
        replace: (edition) => client.knowledgeBase.updateArticle.mutate(edition),
        findAlike: (like) => client.knowledgeBase.findAlikeArticles.query(like),
        change: (article) => client.knowledgeBase.updateArticle.mutate(article),
        wordsOf(error, isUndone) {
          const words = failureMessage(error);
          return isUndone ? publishCopy.notTakenBack(words) : (words ?? publishCopy.failed);
        },
        onSettled: () => void refresh(),
      });
      return { PublishDialog, PublishBar, LeavingQuestion, publishing };
    },
  });
  const shown = loaded?.shown;
  return {
    open,
    dialog: loaded && shown && (
      <>
        {isOpen ? (
          <shown.PublishDialog
            queue={loaded.queue}
            importLink={loaded.importLink}
            publishing={shown.publishing}
            onClose={close}
          />
        ) : (
          <shown.PublishBar publishing={shown.publishing} onShow={() => void open()} />
        )}
        <shown.LeavingQuestion publishing={shown.publishing} />
      </>
    ),
  };
}
