import type { ComponentProps } from "react";
import { classNames } from "../../ui/class-names.ts";
import styles from "./tool-button.module.css";

type ToolButtonProps = Omit<ComponentProps<"button">, "type" | "title"> & {
  /** Its accessible name; with the shortcut, also its tooltip. */
  label: string;
  shortcut?: string;
};

/** An icon button of the reader's toolbar. */
export function ToolButton({ label, shortcut, className, ...button }: ToolButtonProps) {
  return (
    <button
      {...button}
      type="button"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : label}
      className={classNames(styles.tool, className)}
    />
  );
}

/** A link that looks like a tool button. */
export function ToolLink({
  label,
  className,
  ...link
}: Omit<ComponentProps<"a">, "title"> & { label: string }) {
  return <a {...link} aria-label={label} title={label} className={classNames(styles.tool, className)} />;
}
