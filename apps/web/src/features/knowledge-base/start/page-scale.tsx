import styles from "./page-scale.module.css";

const width = 320;
const flag = 22;
/** More strokes than this would run together. */
const strokesMost = 40;

/** A document's pages as a scale, with the flag at the current one; the text beside it says the same. */
export function PageScale({ page, count }: { page: number; count: number }) {
  const step = Math.max(1, Math.ceil((count - 1) / strokesMost));
  const strokes = Array.from({ length: Math.floor((count - 1) / step) + 1 }, (_, index) => index * step + 1);
  const xOf = (of: number) => flag / 2 + (count === 1 ? 0 : ((of - 1) / (count - 1)) * (width - flag));
  const at = xOf(page);
  return (
    <svg
      className={styles.scale}
      viewBox={`0 0 ${width} 34`}
      width={width}
      height="34"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.ahead} d={`M${xOf(1)} 33H${xOf(count)}`} />
      {strokes.map((of) => (
        <path
          key={of}
          className={of <= page ? styles.behind : styles.ahead}
          d={`M${xOf(of)} ${of === 1 || of === count ? 20 : 25}V33`}
        />
      ))}
      <path className={styles.stem} d={`M${at} 18V33`} />
      <path className={styles.flag} d={`M${at - 11} 0h22v12l-11 8-11-8z`} />
      <text x={at} y="13" textAnchor="middle" className={styles.number}>
        {page}
      </text>
    </svg>
  );
}
