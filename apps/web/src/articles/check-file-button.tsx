import { api } from "../api-client/api.ts";
import { toastFailure } from "../api-client/toast-failure.ts";
import { wrongFilesCopy as copy } from "../content/admin.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toasts/toast.ts";
import { useArticlesRefresh } from "./article-lists.ts";

type CheckFileButtonProps = {
  article: { id: number; title: string };
  /** An older edition's number, to check its PDF instead. */
  edition?: number;
};

/** Compares an article's stored PDF with what was uploaded, at once, and shows the result. */
export function CheckFileButton({ article: { id, title }, edition }: CheckFileButtonProps) {
  const refresh = useArticlesRefresh();
  const check = api.knowledgeBase.checkFile.useMutation({
    onSuccess({ condition }) {
      showToast({
        title: copy.found[condition],
        description: `“${title}”`,
        tone: condition === "ok" ? "success" : "destructive",
      });
      void refresh();
    },
    onError: (error) => toastFailure(error, copy.checkFailed),
  });
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={copy.checkOf(title, edition)}
      sending={check.isPending}
      onClick={() => check.mutate({ id, edition })}
    >
      {check.isPending ? copy.checking : copy.check}
    </Button>
  );
}
