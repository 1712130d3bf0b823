import { adminCopy } from "../../content/admin.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./row-acts.module.css";

/** Heads the column of the acts, for assistive technology alone. */
export function RowActsHead() {
  return (
    <span role="columnheader">
      <span className="visually-hidden">{adminCopy.actions}</span>
    </span>
  );
}

type RowActsProps = {
  /** What the row is about, which tells its buttons from those of the other rows. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
};

/** The last cell of a row that can be changed and deleted; on a phone its last line. */
export function RowActs({ name, onEdit, onDelete }: RowActsProps) {
  return (
    <div role="cell" className={styles.acts}>
      <Act word={adminCopy.edit} name={name} onAct={onEdit} />
      <Act word={adminCopy.delete} name={name} onAct={onDelete} />
    </div>
  );
}

function Act({ word, name, onAct }: { word: string; name: string; onAct: () => void }) {
  return (
    <Button variant="quiet" size="small" aria-label={`${word} ${name}`} onClick={onAct}>
      {word}
    </Button>
  );
}
