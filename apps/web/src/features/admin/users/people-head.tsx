import { CheckboxField } from "../../../ui/fields/checkbox-field.tsx";
import { RowActionsHead } from "../lists/row-actions.tsx";
import type { PeopleSelection } from "./use-people-selection.ts";

type PeopleHeadProps = {
  className: string;
  columns: readonly string[];
  selection: Pick<PeopleSelection<{ id: number }>, "most" | "isAll" | "clear" | "chooseAll">;
  words: {
    /** The label of the checkbox that chooses everybody. */
    chooseAll: string;
    /** The name of its column while there is nobody to choose. */
    chosen: string;
  };
};

/** The heads of a table of people, the first of which chooses all of them. */
export function PeopleHead({ className, columns, selection, words }: PeopleHeadProps) {
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className={className}>
        <span role="columnheader">
          {selection.most === 0 ? (
            <span className="visually-hidden">{words.chosen}</span>
          ) : (
            <CheckboxField
              name="choose-all"
              label={words.chooseAll}
              isLabelHidden
              checked={selection.isAll}
              onChange={() => (selection.isAll ? selection.clear() : selection.chooseAll())}
            />
          )}
        </span>
        {columns.map((column) => (
          <span key={column} role="columnheader">
            {column}
          </span>
        ))}
        <RowActionsHead />
      </div>
    </div>
  );
}
