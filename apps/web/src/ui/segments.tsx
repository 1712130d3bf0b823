import { type ReactNode, useId, useMemo } from "react";
import { formatCountUpTo } from "../numbers/format-count.ts";
import { classNames } from "./class-names.ts";
import styles from "./segments.module.css";

export type Segment<Value extends string> = {
  value: Value;
  label: string;
  /** An icon shown in place of the label, which is then the accessible name. */
  sign?: ReactNode;
  /** A count after the label. */
  count?: number | undefined;
  /** How many characters the count may have without the segment becoming wider when it comes. */
  countRoom?: number | undefined;
  /** Where counting ended: a count that reached it means "or more". */
  countedUpTo?: number | undefined;
};

type SegmentsProps<Value extends string> = {
  /** What is chosen here, for assistive technology. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
};

/**
 * A few choices side by side, one of them selected; they are native radio buttons, so arrow keys change the choice. If a
 * choice re-mounts the segments elsewhere, they keep the focus, for the next arrow key.
 */
export function Segments<Value extends string>({
  label,
  segments,
  value,
  onValueChange,
}: SegmentsProps<Value>) {
  const name = useId();
  const keepFocus = useMemo(() => focusKept(label), [label]);
  return (
    <div ref={keepFocus} role="radiogroup" aria-label={label} className={styles.segments}>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            aria-label={segment.sign === undefined ? undefined : segment.label}
            checked={segment.value === value}
            onChange={() => onValueChange(segment.value)}
          />
          {segment.sign ?? segment.label}
          {(segment.countRoom ?? segment.count) !== undefined && (
            <span
              className={classNames("figure", segment.countRoom !== undefined && styles.count)}
              style={roomOf(segment.countRoom)}
            >
              {segment.count !== undefined &&
                ` ${formatCountUpTo(segment.count, segment.countedUpTo ?? Infinity)}`}
            </span>
          )}
        </label>
      ))}
    </div>
  );
}

/** As wide before the count is known as afterwards; in the space behind it stand a figure or two more. */
function roomOf(characters: number | undefined) {
  return characters === undefined ? undefined : { minWidth: `calc(${characters}ch + 0.625rem)` };
}

/** The label of the segments that were just unmounted with the focus on them. */
let left: string | undefined;

/** A ref by which newly mounted segments take the focus over from unmounted ones with the same label. */
function focusKept(label: string) {
  return (root: HTMLDivElement) => {
    if (left === label && document.activeElement === document.body)
      root.querySelector<HTMLInputElement>("input:checked")?.focus();
    return () => {
      if (!root.contains(document.activeElement)) return;
      left = label;
      // Their replacement mounts in the same task.
      queueMicrotask(() => {
        left = undefined;
      });
    };
  };
}
