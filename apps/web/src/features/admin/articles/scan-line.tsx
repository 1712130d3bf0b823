import type { ListedArticle } from "@antochi/contract/knowledge-base";
import type { ScanProgress } from "@antochi/contract/scanned-pages";
import { api } from "../../../api-client/api.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { articlesCopy } from "../../../content/admin.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./articles.module.css";

const copy = articlesCopy.scan;

/** The polling interval while pages are being recognised, in milliseconds. */
const everyMs = 3_000;

/** The progress of text recognition on an article's scanned pages; nothing for an article without any. */
export function ScanLine({ article: { id, title, document } }: { article: ListedArticle }) {
  const scan = document?.scan ?? null;
  const isOpen = scan === null || scan.unread > 0;
  const { data: progress } = api.scans.scanProgress.useQuery(
    { articleId: id },
    {
      enabled: isOpen,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? everyMs : false),
    },
  );
  if (!isOpen) return scan.pages > 0 && <p className={styles.scan}>{copy.read}</p>;
  if (!progress?.on || !progress.pages) return null;
  return <ProgressLine articleId={id} title={title} progress={progress} />;
}

/** Whether scanned pages have not been looked for yet, or some are still waiting. */
function isUnderWay({ on, pages, waiting }: ScanProgress): boolean {
  return on && (pages === null || waiting > 0);
}

type ProgressLineProps = { articleId: number; title: string; progress: ScanProgress };

function ProgressLine({ articleId, title, progress }: ProgressLineProps) {
  const utils = api.useUtils();
  const retry = api.scans.retryScan.useMutation({
    onSuccess: (after) => utils.scans.scanProgress.setData({ articleId }, after),
    onError: (error) => toastFailure(error, copy.retryFailed),
  });
  const { pages, waiting, failed, failedPages } = progress;
  if (waiting > 0)
    return <p className={styles.scan}>{copy.reading((pages ?? 0) - waiting + 1, pages ?? 0)}</p>;
  if (failed === 0) return <p className={styles.scan}>{copy.read}</p>;
  return (
    <p className={styles.scan}>
      {copy.failed(failedPages, failed)}{" "}
      <Button
        variant="quiet"
        size="small"
        aria-label={copy.retryOf(title)}
        sending={retry.isPending}
        onClick={() => retry.mutate({ articleId })}
      >
        {copy.retry}
      </Button>
    </p>
  );
}
