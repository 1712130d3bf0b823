import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { offlineCopy as copy } from "../../../content/offline.ts";
import { type KeptAccount, type KeptArticle, keptUntil, sizeOf } from "../../../device/kept-rows.ts";
import { formatSize } from "../../../ui/format-size.ts";
import { handFocusOn } from "../../../ui/hand-focus-on.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { textLanguage } from "../../../ui/text-language.ts";
import { Cover } from "../cover.tsx";
import { ReaderIcon } from "../reader/reader-icon.tsx";
import { ToolButton } from "../tool-button.tsx";
import { useKept } from "./kept-state.ts";
import styles from "./saved-list.module.css";
import { remove } from "./use-saving.ts";

/** The articles saved on this device, each with its size and expiry date. */
export function SavedList({ onOpen }: { onOpen?: () => void }) {
  const { account, articles } = useKept();
  if (!account || articles.length === 0) return null;
  return (
    <>
      <p className={styles.total}>{totalOf(articles)}</p>
      <ul className={styles.list}>
        {articles.map((kept) => (
          <Row key={kept.articleId} kept={kept} account={account} onOpen={onOpen} />
        ))}
      </ul>
      <p className={styles.note}>{copy.list.note}</p>
    </>
  );
}

type RowProps = { kept: KeptArticle; account: KeptAccount; onOpen: (() => void) | undefined };

function Row({ kept, account, onOpen }: RowProps) {
  const { article, edition, newerEdition } = kept;
  const until = new Date(keptUntil(account, kept)).toISOString();
  return (
    <li ref={handFocusOn} className={styles.row}>
      <KeptCover cover={kept.cover} title={article.title} />
      <div className={styles.words}>
        <Link
          to="/knowledge-base"
          search={{ article: article.id }}
          className={styles.title}
          lang={textLanguage(article.title)}
          onClick={onOpen}
          resetScroll={false}
        >
          {article.title}
        </Link>
        <span className="quiet">
          {copy.list.edition(edition)}, <span className="figure">{formatSize(sizeOf(kept))}</span>,{" "}
          {newerEdition === null ? (
            <>
              {copy.list.until} <LocalTime instant={until} show="date" />
            </>
          ) : (
            <b className={styles.newer}>{copy.list.newer(newerEdition)}</b>
          )}
        </span>
      </div>
      <ToolButton label={copy.removeOf(article.title)} onClick={() => void remove([kept])}>
        <ReaderIcon name="delete" />
      </ToolButton>
    </li>
  );
}

/** The first page, from the image stored on this device. */
function KeptCover({ cover, title }: Pick<KeptArticle, "cover"> & { title: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (cover === null) return undefined;
    const made = URL.createObjectURL(cover);
    const timer = setTimeout(() => setAddress(made));
    return () => {
      clearTimeout(timer);
      URL.revokeObjectURL(made);
    };
  }, [cover]);
  return <Cover title={title} picture={cover === null ? null : address} size="small" />;
}

function totalOf(articles: readonly KeptArticle[]): string {
  const bytes = articles.reduce((sum, each) => sum + sizeOf(each), 0);
  return copy.list.total(articles.length, formatSize(bytes));
}
