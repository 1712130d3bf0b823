import { handlingLabels } from "@antochi/contract/publication";
import type { CategoryItem } from "@antochi/contract/knowledge-base";
import type { ReactNode } from "react";
import { publishCopy as copy } from "../../content/publish.ts";
import { classNames } from "../../ui/class-names.ts";
import type { ForAll } from "./publish-for-all.ts";
import styles from "./publish-row.module.css";

type Handling = ForAll["handling"];

type CategorySelectProps = {
  label: string;
  categories: readonly CategoryItem[];
  value: number | null;
  /** The text of the empty option. */
  empty: string;
  /**
   * Whether it follows the choice for all rows, which is then the meaning of the empty option; undefined where there is no
   * such choice.
   */
  follows?: boolean;
  onChange: (categoryId: number | null) => void;
};

/** The category of an article. */
export function CategorySelect({ label, categories, value, empty, follows, onChange }: CategorySelectProps) {
  return (
    <select
      aria-label={label}
      className={classNames(styles.select, follows && styles.follows)}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
    >
      <Choices asForAll={follows === undefined ? undefined : empty}>
        {follows === undefined && <option value="">{empty}</option>}
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choices>
    </select>
  );
}

type HandlingSelectProps = {
  label: string;
  /** Undefined follows the choice for all rows. */
  value: Handling | undefined;
  /** The text of that option; leave out where there is no such choice. */
  asForAll?: string;
  onChange: (handling: Handling | undefined) => void;
};

const none = "-";

/** The handling label of an article's copies. */
export function HandlingSelect({ label, value, asForAll, onChange }: HandlingSelectProps) {
  return (
    <select
      aria-label={label}
      className={classNames(styles.select, value === undefined && styles.follows)}
      value={value === undefined ? "" : (value ?? none)}
      onChange={({ target }) => {
        const label = handlingLabels.find((each) => each === target.value);
        onChange(target.value === "" ? undefined : (label ?? null));
      }}
    >
      <Choices asForAll={asForAll}>
        <option value={none}>{copy.noHandling}</option>
        {handlingLabels.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Choices>
    </select>
  );
}

type ChoicesProps = { asForAll: string | undefined; children: ReactNode };

/** A row's own choices, grouped apart from the one for all rows, which may have the same text. */
function Choices({ asForAll, children }: ChoicesProps) {
  if (asForAll === undefined) return children;
  return (
    <>
      <optgroup label={copy.followsAll}>
        <option value="">{asForAll}</option>
      </optgroup>
      <optgroup label={copy.ofItsOwn}>{children}</optgroup>
    </>
  );
}
