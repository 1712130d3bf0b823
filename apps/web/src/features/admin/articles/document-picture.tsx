import type { DocumentItem } from "@antochi/contract/knowledge-base";
import { articlesCopy } from "../../../content/admin.ts";
import styles from "./articles.module.css";

/** The first page of an article's PDF, small; an empty frame until a job has drawn it. */
export function DocumentPicture({ document }: { document: DocumentItem | undefined }) {
  if (!document?.thumbnailPath) return <span className={styles.noPicture} />;
  const { thumbnailPath, pageCount } = document;
  return (
    <img
      src={thumbnailPath}
      alt=""
      title={articlesCopy.pages(pageCount)}
      loading="lazy"
      decoding="async"
      width={33}
      height={44}
      className={styles.picture}
    />
  );
}
