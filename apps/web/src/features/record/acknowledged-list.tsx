import { newestFirstCursor } from "@antochi/contract/cursors";
import type { OwnAcknowledgement } from "@antochi/contract/record";
import { isUsualSentence } from "@antochi/contract/usual-sentence";
import { api } from "../../api-client/api.ts";
import { useList } from "../../api-client/use-list.ts";
import { recordCopy } from "../../content/record.ts";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LoadingRows } from "../../ui/lists/loading-rows.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { shortCode } from "../../ui/proof-code.ts";
import { shortHash } from "@antochi/contract/short-hash";
import { textLanguage } from "../../ui/text-language.ts";
import { CertificateButton } from "./certificate-button.tsx";
import { ListEnd } from "./list-end.tsx";
import styles from "./record-page.module.css";
import { Triangle } from "../../articles/state-mark.tsx";

const { acknowledged: copy, required } = recordCopy;

/** The member's acknowledgements, latest first: kept for good, whatever becomes of the article. */
export function AcknowledgedList() {
  const list = useList(api.record.listAcknowledgements, {
    filter: {},
    limit: 50,
    cursor: newestFirstCursor,
    // Not cached: a newer edition may have superseded an acknowledgement since this page was left.
    gcTime: 0,
  });
  const { query, rows } = list;
  return (
    <section className={styles.section} aria-labelledby="acknowledged">
      <header>
        <h2 id="acknowledged">{copy.title}</h2>
        {rows.length > 0 && (
          <CertificateButton acknowledgementId={null}>{recordCopy.certificate.all}</CertificateButton>
        )}
      </header>
      {query.isPending && <LoadingRows label={copy.loading} />}
      {query.isSuccess && rows.length === 0 && <EmptyState title={copy.none.title} hint={copy.none.text} />}
      <ul className={styles.rows}>
        {rows.length > 0 && (
          <li className={styles.columnNames} aria-hidden="true">
            <span>{copy.columns.article}</span>
            <span>{copy.columns.acknowledged}</span>
            <span>{copy.columns.code}</span>
          </li>
        )}
        {rows.map((each) => (
          <AcknowledgedRow key={each.id} acknowledgement={each} />
        ))}
      </ul>
      <ListEnd list={list} />
    </section>
  );
}

function AcknowledgedRow({ acknowledgement }: { acknowledgement: OwnAcknowledgement }) {
  const { articleId, edition, sha256, sentence, createdAt, code, standing } = acknowledgement;
  const isTold = acknowledgement.title !== null;
  const title = acknowledgement.title ?? copy.untitled(articleId);

  return (
    <li className={styles.row}>
      <span className={styles.mark}>
        {standing === "current" ? (
          <span className={styles.ok}>
            <Icon name="check" />
          </span>
        ) : (
          <Triangle number={edition} />
        )}
      </span>
      <div className={styles.what}>
        <span className={styles.title} lang={textLanguage(title)}>
          {title}
        </span>
        <span className="quiet">
          {required.edition(edition)}
          {!isTold && `, ${copy.notForYou}`}
          {standing === "current" ? ", SHA-256 " : `, ${copy[standing]}`}
          {standing === "current" && <span className="figure">{shortHash(sha256)}</span>}
        </span>
        {isTold && !isUsualSentence(sentence, edition) && (
          <span className={styles.words} lang={textLanguage(sentence)}>
            {sentence}
          </span>
        )}
      </div>
      <div>
        <LocalTime instant={createdAt} show="dateAndMinute" />
      </div>
      <div>
        <span className="figure" title={code}>
          {shortCode(code)}
        </span>
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          variant="quiet"
          aria-label={`${copy.copy}: ${title}, ${required.edition(edition)}`}
          onClick={() => void copyText(code, { copied: copy.copied, failed: copy.copyFailed })}
        >
          {copy.copy}
        </Button>
        <CertificateButton
          acknowledgementId={acknowledgement.id}
          label={`${recordCopy.certificate.one}: ${title}, ${required.edition(edition)}`}
        >
          {recordCopy.certificate.one}
        </CertificateButton>
      </div>
    </li>
  );
}
