import { type ReactNode, useId, useMemo } from "react";
import { formatCount } from "../numbers/format-count.ts";
import styles from "./segments.module.css";

export type Segment<Value extends string> = {
  value: Value;
  label: string;
  /** Seen in place of the label, which is its name then. */
  sign?: ReactNode;
  /** Stands behind the label, in figures. */
  count?: number | undefined;
};

type SegmentsProps<Value extends string> = {
  /** What is chosen here, for assistive technology. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
};

/**
 * A few choices side by side, one of them taken; native radio buttons, so arrow keys change the choice. Where what
 * is chosen draws them anew in a place of its own, they keep the focus, for the next arrow key.
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
          {segment.count !== undefined && <span className="figure"> {formatCount(segment.count)}</span>}
        </label>
      ))}
    </div>
  );
}

/** Which choices just left the page with the focus on them. */
let left: string | undefined;

/** A ref of choices with this label, by which those that come in their place take the focus over. */
function focusKept(label: string) {
  return (root: HTMLDivElement) => {
    if (left === label && document.activeElement === document.body)
      root.querySelector<HTMLInputElement>("input:checked")?.focus();
    return () => {
      if (!root.contains(document.activeElement)) return;
      left = label;
      // Those in their place come in the same turn.
      queueMicrotask(() => {
        left = undefined;
      });
    };
  };
}
