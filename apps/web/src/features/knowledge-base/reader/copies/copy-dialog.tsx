import { handlingWords, knowledgeBaseCopy } from "../../../../content/knowledge-base.ts";
import { type CopyPurpose, copiesCopy as copy } from "../../../../content/copies.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { formatSize } from "../../../../ui/format-size.ts";
import { useReader } from "../reader-context.ts";
import styles from "./copies.module.css";
import { type CopyState, useCopy } from "./use-copy.ts";

type CopyDialogProps = { purpose: CopyPurpose; onClose: () => void };

/** Tells the member how a copy will be marked with their name, has it made, and hands it over. */
export function CopyDialog({ purpose, onClose }: CopyDialogProps) {
  const { article, file } = useReader();
  const { state, begin } = useCopy({
    articleId: article.id,
    onReady(url) {
      if (purpose === "download") save(url, file.name);
    },
  });
  const isRefused = state.phase === "refused";
  const taken = purpose === "download" ? { download: file.name } : { target: "_blank", rel: "noopener" };

  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(state, { purpose, edition: article.document?.edition ?? 1 })}
      description={textOf(state, purpose)}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {isRefused || state.phase === "ready" ? copy.close : copy.cancel}
          </Button>
          {state.phase === "ready" && (
            <a className={buttonClass({ variant: "primary" })} href={state.url} {...taken}>
              {copy.take[purpose]}
            </a>
          )}
          {state.phase !== "ready" && !isRefused && (
            <Button variant="primary" sending={state.phase === "making"} onClick={begin}>
              {state.phase === "making" ? copy.making : copy.ask[purpose]}
            </Button>
          )}
        </>
      }
    >
      {!isRefused && <Facts state={state} />}
      {state.phase === "failed" && (
        <p role="alert" className={styles.failure}>
          {state.message}
        </p>
      )}
    </Dialog>
  );
}

function Facts({ state }: { state: CopyState }) {
  const { article } = useReader();
  const { handling, document } = article;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{copy.handling}</dt>
        <dd>{handling === null ? copy.noHandling : handlingWords(handling)}</dd>
      </div>
      <div>
        <dt>{copy.code}</dt>
        <dd>
          <span role="status">
            {state.phase === "ready" ? (
              <span className={styles.code}>{state.copy.code}</span>
            ) : (
              <span className="quiet">{copy.noCode}</span>
            )}
          </span>
        </dd>
      </div>
      {document && (
        <div>
          <dt>{copy.size}</dt>
          <dd className="figure">
            {copy.sizeOf(
              formatSize(state.phase === "ready" ? (state.copy.size ?? document.size) : document.size),
              knowledgeBaseCopy.pages(document.pageCount),
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}

function titleOf(state: CopyState, { purpose, edition }: { purpose: CopyPurpose; edition: number }): string {
  if (state.phase === "ready") return copy.ready.title;
  if (state.phase === "refused") return copy.refused.title;
  return copy.title[purpose](edition);
}

function textOf(state: CopyState, purpose: CopyPurpose): string {
  if (state.phase === "ready") return copy.ready[purpose];
  if (state.phase === "refused") return copy.refused.reasons[state.problem];
  return copy.text;
}

function save(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}
