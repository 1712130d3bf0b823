import styles from "./ruled-table.module.css";

type Row = readonly [string, string, string];

type RuledTableProps = {
  /** Its accessible name, or the id of the element that names it. */
  label?: string;
  labelledBy?: string;
  columns: Row;
  rows: readonly Row[];
};

/** Three ruled columns, of which the first is the row's header; on a phone each row is a short list. */
export function RuledTable({ label, labelledBy, columns, rows }: RuledTableProps) {
  return (
    <table className={styles.table} aria-label={label} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([head, ...cells]) => (
          <tr key={head}>
            <th scope="row">{head}</th>
            {cells.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
