import { adminCopy } from "../../../content/admin.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./row-actions.module.css";

/** The header of the actions column, for assistive technology only. */
export function RowActionsHead() {
  return (
    <span role="columnheader">
      <span className="visually-hidden">{adminCopy.actions}</span>
    </span>
  );
}

type RowActionsProps = {
  /** The row's subject, which distinguishes its buttons from those of other rows. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
};

/** The last cell of a row that can be edited and deleted; on a phone its last line. */
export function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  return (
    <div role="cell" className={styles.actions}>
      <RowAction word={adminCopy.edit} name={name} onClick={onEdit} />
      <RowAction word={adminCopy.delete} name={name} onClick={onDelete} />
    </div>
  );
}

function RowAction({ word, name, onClick }: { word: string; name: string; onClick: () => void }) {
  return (
    <Button variant="quiet" size="small" aria-label={`${word} ${name}`} onClick={onClick}>
      {word}
    </Button>
  );
}
