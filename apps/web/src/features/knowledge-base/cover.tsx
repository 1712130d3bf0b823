import { useState } from "react";
import { textLanguage } from "../../ui/text-language.ts";
import styles from "./cover.module.css";

type CoverProps = {
  /** The article's title, which is also shown beside the cover. */
  title: string;
  /** The address of its first page's picture: null where there is none, undefined while it is being made. */
  picture: string | null | undefined;
  size: "large" | "small";
};

/** A picture of an article's first page; where there is none, a plate with its title. */
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
