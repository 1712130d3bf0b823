import type { Standing } from "@antochi/contract/reading-report";
import { Link } from "@tanstack/react-router";
import { type RefCallback, type RefObject, useCallback, useId, useState } from "react";
import { toApiError } from "../../../api-client/api-error.ts";
import { api } from "../../../api-client/api.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { offlineCopy } from "../../../content/offline.ts";
import { recordCopy } from "../../../content/record.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { shortHash } from "../../../ui/short-hash.ts";
import { shortCode } from "../../../ui/proof-code.ts";
import { textLanguage } from "../../../ui/text-language.ts";
import { showToast } from "../../../ui/toast.ts";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { useStands } from "../../../ui/use-stands.ts";
import { queueOrSend } from "../offline/outbox.ts";
import { usePressedOffline } from "../offline/use-pressed-offline.ts";
import styles from "./acknowledgement.module.css";
import { useReader } from "./reader-context.ts";

const copy = recordCopy.acknowledgement;

/** The sign-off block after the last page of a document that the member is required to read, or has acknowledged. */
export function Acknowledgement() {
  const { article, record, refs } = useReader();
  const headingId = useId();
  const block = useKeptInView(refs.container);
  const kept = useKeptFocus();
  const { standing } = record;
  if (!standing || (standing.required === null && !isAcknowledged(standing))) return null;
  const { required, acknowledgement } = standing;
  const done = isAcknowledged(standing) ? acknowledgement : null;
  return (
    <section
      ref={block}
      className={styles.block}
      aria-labelledby={headingId}
      data-acknowledgement
      tabIndex={-1}
    >
      <header className={styles.head}>
        <h2 id={headingId}>{copy.title}</h2>
        {done ? (
          <Link to="/record">{copy.kept}</Link>
        ) : (
          required && (
            <p className="quiet">
              {copy.requiredOf[required.askedAs](standing.unit, standing.rank)}
              {required.againSince && `, ${copy.dueAgain}`}
              {required.dueAt && (
                <>
                  , {required.state === "overdue" ? copy.wasDue : copy.due}{" "}
                  <LocalTime instant={required.dueAt} show="date" />
                </>
              )}
            </p>
          )
        )}
      </header>
      <dl className={styles.cells}>
        <div className={styles.wide}>
          <dt>{copy.article}</dt>
          <dd lang={textLanguage(article.title)}>{article.title}</dd>
        </div>
        <div>
          <dt>{copy.edition}</dt>
          <dd>
            <span className="figure">{standing.edition} · </span>
            <LocalTime instant={standing.publishedAt} show="date" />
          </dd>
        </div>
        <div>
          <dt>SHA-256</dt>
          <dd title={standing.sha256}>
            <span className="figure">{shortHash(standing.sha256)}</span>
          </dd>
        </div>
        <div>
          <dt>{copy.name}</dt>
          <dd>{[standing.name, standing.rank].filter((part) => part !== null).join(", ")}</dd>
        </div>
        <div>
          <dt>{copy.unit}</dt>
          <dd>{standing.unit ?? "–"}</dd>
        </div>
        <div>
          <dt>{copy.time}</dt>
          <dd>{done ? <LocalTime instant={done.createdAt} show="dateAndMinute" /> : "–"}</dd>
        </div>
        <div>
          <dt>{copy.code}</dt>
          <dd>{done ? <span className="figure">{shortCode(done.code)}</span> : "–"}</dd>
        </div>
      </dl>
      <div {...kept}>{done ? <Recorded standing={standing} /> : <Declaration standing={standing} />}</div>
    </section>
  );
}

/** Keeps the block in view while pages wider than the window are scrolled sideways. */
function useKeptInView(scroller: RefObject<HTMLElement | null>): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      const container = scroller.current;
      if (!element || !container) return undefined;
      const follow = () => {
        element.style.translate = `${container.scrollLeft}px 0`;
      };
      follow();
      container.addEventListener("scroll", follow, { passive: true });
      return () => container.removeEventListener("scroll", follow);
    },
    [scroller],
  );
}

/** Whether the open edition is acknowledged, and not required again. */
function isAcknowledged({ acknowledgement, edition, required }: Standing): boolean {
  return acknowledgement?.edition === edition && (required === null || required.state === "acknowledged");
}

function Recorded({ standing: { acknowledgement } }: { standing: Standing }) {
  if (!acknowledgement) return null;
  return (
    <div className={styles.recorded} role="status">
      <span className={styles.lamp}>
        <Icon name="check" />
      </span>
      <p>
        <b>{copy.done(acknowledgement.edition)}</b>
        <span className="quiet">
          <LocalTime instant={acknowledgement.createdAt} show="dateAndMinute" />, {copy.codeIs}{" "}
          <span className="figure">{shortCode(acknowledgement.code)}</span>
        </span>
      </p>
      <Link to="/record" className={buttonClass()}>
        {recordCopy.title}
      </Link>
    </div>
  );
}

/** The pages that are still to be seen, and the button, enabled once there are none. */
function Declaration({ standing }: { standing: Standing }) {
  const { article, state, actions, record } = useReader();
  const acknowledge = api.reading.acknowledge.useMutation();
  const utils = api.useUtils();
  /** True from the press on: the pages seen are sent first. */
  const [isSending, setSending] = useState(false);
  const [isSuperseded, setSuperseded] = useState(false);
  const [isReworded, setReworded] = useState(false);
  const [isPressed, setPressed] = usePressedOffline(article.id);
  const stands = useStands();
  const edition = article.document?.edition ?? standing.edition;
  const asked = standing.required?.pages ?? [];
  const missing = asked.filter((page) => !record.seen.has(page));
  // The known standing may still be the previous edition's.
  const sha256 = standing.edition === edition ? standing.sha256 : undefined;
  const declared = { articleId: article.id, edition, sentence: standing.required?.sentence, sha256 };

  async function declare() {
    setSending(true);
    try {
      await record.flush();
      // For a saved article it is queued on the device before it is sent, so that no lost connection loses it.
      const outcome = await queueOrSend(
        article.id,
        { kind: "acknowledgement", acknowledgement: declared },
        () => acknowledge.mutateAsync(declared),
      );
      if (outcome === "queued") setPressed(true);
      if (outcome !== "sent") return;
      record.refresh();
      void utils.record.invalidate();
    } catch (error) {
      const { code } = toApiError(error);
      if (!stands.current && (code === "sentence-changed" || code === "edition-superseded")) {
        const { refused, reasons } = offlineCopy.acknowledgement;
        showToast({ title: refused, description: reasons[code], tone: "destructive" });
      } else if (code === "edition-superseded") {
        setSuperseded(true);
        record.refresh();
      } else if (code === "sentence-changed") {
        setReworded(true);
        record.refresh();
      } else {
        // An earlier acknowledgement may have expired during reading: the new standing lists the pages to be seen again.
        if (code === "pages-unseen") record.refresh();
        await toastFailure(error, copy.failed);
      }
    } finally {
      setSending(false);
    }
  }

  if (isSuperseded || standing.edition > edition) {
    return (
      <div className={styles.superseded} role="alert">
        <span className={styles.alarm}>
          <Icon name="warning" />
        </span>
        <p>
          <b>{copy.superseded}</b>
          <span className="quiet">{copy.supersededText}</span>
          <button type="button" onClick={() => void utils.knowledgeBase.listArticles.invalidate()}>
            {copy.openNewer}
          </button>
        </p>
      </div>
    );
  }
  if (isPressed) {
    return (
      <p className={styles.declaration} role="status">
        <b>{offlineCopy.acknowledgement.pressed}</b>
        <span className="quiet">{offlineCopy.acknowledgement.text}</span>
      </p>
    );
  }
  return (
    <div className={styles.declaration}>
      {isReworded && (
        <p className={styles.sentence} role="alert">
          <b>{copy.reworded}</b>
        </p>
      )}
      {standing.required && standing.required.sentence !== copy.action(edition) && (
        <p className={styles.sentence}>{standing.required.sentence}</p>
      )}
      <div className={styles.foot}>
        {missing.length > 0 ? (
          <div className={styles.missing}>
            <span>{copy.seen(asked.length - missing.length, asked.length)}</span>
            {missing.slice(0, 12).map((page) => (
              <button
                key={page}
                type="button"
                aria-label={copy.goTo(page)}
                onClick={() => actions.goTo(Math.min(page, state.pageCount))}
              >
                {page}
              </button>
            ))}
            {missing.length > 12 && <span aria-hidden="true">…</span>}
          </div>
        ) : (
          <p className="quiet">{copy.ready(asked.length)}</p>
        )}
        <Button
          variant="primary"
          disabled={missing.length > 0}
          sending={isSending}
          onClick={() => void declare()}
        >
          {copy.action(edition)}
        </Button>
      </div>
    </div>
  );
}
