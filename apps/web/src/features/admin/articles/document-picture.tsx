import styles from "./articles.module.css";

/** The first page of an article's PDF, small; an empty frame until a job has drawn it. @param path of the picture */
export function DocumentPicture({ path }: { path: string | null }) {
  if (path === null) return <span className={styles.noPicture} />;
  return (
    <img
      src={path}
      alt=""
      loading="lazy"
      decoding="async"
      width={33}
      height={44}
      className={styles.picture}
    />
  );
}
