import { useState } from "react";
import { textLanguage } from "../../ui/text-language.ts";
import styles from "./cover.module.css";

type CoverProps = {
  /** Of the article, which stands beside it as well. */
  title: string;
  /** The address of its first page's picture: null where there is none, undefined while it is being made. */
  picture: string | null | undefined;
  size: "large" | "small";
};

/** An article's first page; a plate with its title where there is no picture of it. */
export function Cover({ title, picture, size }: CoverProps) {
  const [isMissing, setMissing] = useState(false);
  return (
    <span className={styles.cover} data-size={size} aria-hidden="true">
      {picture === null || isMissing ? (
        <span className={styles.plate} lang={textLanguage(title)}>
          {title}
        </span>
      ) : (
        picture !== undefined && (
          <img src={picture} alt="" loading="lazy" decoding="async" onError={() => setMissing(true)} />
        )
      )}
    </span>
  );
}
