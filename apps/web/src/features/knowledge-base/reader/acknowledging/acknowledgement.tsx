import type { Standing } from "@antochi/contract/reading-report";
import { Link } from "@tanstack/react-router";
import { type RefCallback, type RefObject, useCallback, useId } from "react";
import { recordCopy } from "../../../../content/record.ts";
import { buttonClass } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { shortHash } from "@antochi/contract/short-hash";
import { shortCode } from "../../../../ui/proof-code.ts";
import { textLanguage } from "../../../../ui/text-language.ts";
import { useKeptFocus } from "../../../../ui/use-kept-focus.ts";
import styles from "./acknowledgement.module.css";
import { Declaration } from "./declaration.tsx";
import { useReader } from "../reader-context.ts";

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
