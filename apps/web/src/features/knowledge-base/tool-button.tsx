import type { ComponentProps } from "react";
import { classNames } from "../../ui/class-names.ts";
import styles from "./tool-button.module.css";

type ToolButtonProps = Omit<ComponentProps<"button">, "type" | "title"> & {
  /** Its name, which with the key is also its tooltip. */
  label: string;
  shortcut?: string;
};

/** A button of the reader's toolbar: a sign alone, named for whoever cannot see or read it. */
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

/** A link that looks like one. */
export function ToolLink({
  label,
  className,
  ...link
}: Omit<ComponentProps<"a">, "title"> & { label: string }) {
  return <a {...link} aria-label={label} title={label} className={classNames(styles.tool, className)} />;
}
