import styles from "./edition-sign.module.css";

/** The revision triangle, as on a drawing, with the number of the edition. */
export function EditionSign({ number }: { number: number }) {
  return (
    <svg className={styles.sign} viewBox="0 0 26 22" aria-hidden="true" focusable="false">
      <path d="M13 1.5 24.5 21h-23z" />
      <text x="13" y="18.5">
        {number}
      </text>
    </svg>
  );
}
