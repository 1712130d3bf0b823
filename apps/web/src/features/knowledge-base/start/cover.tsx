import type { ListedArticle } from "@antochi/contract/knowledge-base";
import { useState } from "react";
import { textLanguage } from "../../../ui/text-language.ts";
import styles from "./cover.module.css";

type CoverProps = {
  article: Pick<ListedArticle, "title" | "document">;
  size: "large" | "small";
};

/** An article's first page; a plate with its title where there is no picture of it. Its title stands beside it. */
export function Cover({ article: { title, document }, size }: CoverProps) {
  const [isMissing, setMissing] = useState(false);
  const path = document?.thumbnailPath ?? null;
  return (
    <span className={styles.cover} data-size={size} aria-hidden="true">
      {path === null || isMissing ? (
        <span className={styles.plate} lang={textLanguage(title)}>
          {title}
        </span>
      ) : (
        <img src={path} alt="" loading="lazy" decoding="async" onError={() => setMissing(true)} />
      )}
    </span>
  );
}
