import styles from "./loading-rows.module.css";

type LoadingRowsProps = {
  /** What is on its way, for assistive technology. */
  label: string;
  rows?: number;
};

/** Stands where rows will stand: their hairlines at once, bars for their text after 200 ms. */
export function LoadingRows({ label, rows = 8 }: LoadingRowsProps) {
  return (
    <div role="status" className={styles.rows}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
