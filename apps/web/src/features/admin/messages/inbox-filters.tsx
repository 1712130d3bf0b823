import { openEnquiriesCountMax } from "@antochi/contract/enquiries";
import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import {
  type EnquiryState,
  type InboxPart,
  inboxKinds,
  inboxOwners,
  inboxParts,
} from "@antochi/contract/inbox";
import { type ReactNode, useId, useState } from "react";
import { inboxCopy as copy } from "../../../content/inbox.ts";
import { Button } from "../../../ui/button.tsx";
import { DebouncedSearch } from "../../../ui/fields/debounced-search.tsx";
import { Segments } from "../../../ui/segments.tsx";
import activity from "../activity/activity.module.css";
import panel from "../panel/panel.module.css";
import styles from "./inbox-list.module.css";
import type { InboxFilters } from "./use-inbox.ts";

type Filter = Omit<InboxFilters, "search">;

type InboxFilterStripProps = {
  /** Shown before the filters: the choice between the sections of the tab. */
  sections: ReactNode;
  isPhone: boolean;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  search: string;
  onSearch: (search: string) => void;
  counts: Readonly<Record<EnquiryState, number>> | undefined;
};

/** The parts that can be chosen on a phone without opening the filters. */
const quickParts: readonly InboxPart[] = ["open", "answered"];

/** How many characters the count of each has room for; all of them together are not counted. */
const countRooms = {
  open: 2,
  new: 2,
  "in-hand": 2,
  answered: 3,
  all: undefined,
} satisfies Record<InboxPart, number | undefined>;

/** The list's filters: in one strip, or on a phone in two rows with the rest behind a button. */
export function InboxFilterStrip({ sections, isPhone, counts, ...props }: InboxFilterStripProps) {
  const { filter, onFilter } = props;
  const [isOpen, setOpen] = useState(false);
  const rest = useId();
  const set = (changed: Partial<Filter>) => onFilter({ ...filter, ...changed });
  const narrowed = [
    props.search !== "",
    filter.kind !== null,
    filter.owner !== "anyone",
    !quickParts.includes(filter.part),
  ].filter(Boolean).length;
  const search = <DebouncedSearch label={copy.search} search={props.search} onSearch={props.onSearch} />;
  const kind = (
    <Select
      label={copy.kind}
      value={filter.kind ?? ""}
      options={[
        ["", copy.allKinds],
        ...inboxKinds.map((each) => [each, enquiryKinds[each].words.kind] as const),
      ]}
      onChange={(value) => set({ kind: inboxKinds.find((each) => each === value) ?? null })}
    />
  );
  const owner = (
    <Select
      label={copy.owner}
      value={filter.owner}
      options={inboxOwners.map((each) => [each, copy.owners[each]] as const)}
      onChange={(value) => set({ owner: inboxOwners.find((each) => each === value) ?? "anyone" })}
    />
  );
  const parts = (shown: readonly InboxPart[]) => (
    <Segments
      label={copy.partLabel}
      value={filter.part}
      onValueChange={(part) => set({ part })}
      segments={shown.map((value) => ({
        value,
        label: copy.parts[value],
        count: countOf(value, counts),
        countRoom: countRooms[value],
        countedUpTo: openEnquiriesCountMax,
      }))}
    />
  );
  if (!isPhone) {
    return (
      <div className={`${panel.strip} ${styles.filters}`}>
        {sections}
        {search}
        {kind}
        {parts(inboxParts)}
        {owner}
      </div>
    );
  }
  return (
    <div className={panel.strip}>
      {sections}
      <div className={styles.quick}>
        {parts(quickParts)}
        <Button aria-expanded={isOpen} aria-controls={rest} onClick={() => setOpen(!isOpen)}>
          {copy.filter}
          {narrowed > 0 && (
            <span className="figure" aria-label={copy.narrowed(narrowed)}>
              {narrowed}
            </span>
          )}
        </Button>
      </div>
      <div id={rest} className={styles.rest} hidden={!isOpen}>
        {search}
        {kind}
        {owner}
        <Select
          label={copy.stateLabel}
          value={filter.part}
          options={inboxParts.map((each) => [each, copy.parts[each]] as const)}
          onChange={(value) => set({ part: inboxParts.find((each) => each === value) ?? "open" })}
        />
      </div>
    </div>
  );
}

function countOf(part: InboxPart, counts: InboxFilterStripProps["counts"]): number | undefined {
  if (counts === undefined || part === "all") return undefined;
  return part === "open" ? counts.new + counts["in-hand"] : counts[part];
}

type SelectProps = {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
};

function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <label className={`${activity.filter} ${styles.select}`}>
      {label}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
