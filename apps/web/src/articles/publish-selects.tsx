import { brand } from "@antochi/contract/brand";
import type { CategoryItem } from "@antochi/contract/knowledge-base";
import { publishCopy as copy } from "../content/publish.ts";
import { classNames } from "../ui/class-names.ts";
import type { ForAll } from "./publish-for-all.ts";
import styles from "./publish-dialog.module.css";

type Handling = ForAll["handling"];

type CategorySelectProps = {
  label: string;
  categories: readonly CategoryItem[];
  value: number | null;
  /** The words of the empty choice, which means what is chosen for all. */
  empty: string;
  follows?: boolean;
  onChange: (categoryId: number | null) => void;
};

/** Where an article goes. */
export function CategorySelect({
  label,
  categories,
  value,
  empty,
  follows = false,
  onChange,
}: CategorySelectProps) {
  return (
    <select
      aria-label={label}
      className={classNames(styles.select, follows && styles.follows)}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
    >
      <option value="">{empty}</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

type HandlingSelectProps = {
  label: string;
  /** Undefined is what is chosen for all. */
  value: Handling | undefined;
  /** What that is, in words; without it there is no such choice. */
  asForAll?: string;
  onChange: (handling: Handling | undefined) => void;
};

const none = "-";

/** How copies are to be handled. */
export function HandlingSelect({ label, value, asForAll, onChange }: HandlingSelectProps) {
  return (
    <select
      aria-label={label}
      className={classNames(styles.select, value === undefined && styles.follows)}
      value={value === undefined ? "" : (value ?? none)}
      onChange={({ target }) => {
        const label = brand.handlingLabels.find((each) => each === target.value);
        onChange(target.value === "" ? undefined : (label ?? null));
      }}
    >
      {asForAll !== undefined && <option value="">{asForAll}</option>}
      <option value={none}>{copy.noHandling}</option>
      {brand.handlingLabels.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  );
}
