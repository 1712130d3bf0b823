import styles from "./loading-rows.module.css";

type LoadingRowsProps = {
  /** What is loading, for assistive technology. */
  label: string;
};

/**
 * A placeholder for rows: their hairlines at once, bars for their text after 200 ms. By `data-loading` what stands below it, and
 * would move when they come, is hidden until then.
 */
export function LoadingRows({ label }: LoadingRowsProps) {
  return (
    <div role="status" data-loading>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={styles.row} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
