import type { ComponentProps, MouseEvent } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

/**
 * How prominent a button is: `signal` (orange, once per view, public pages only), `primary` (once per form or dialog of
 * signed-in screens), `secondary`, `quiet` and `danger` (only inside a confirmation).
 */
export type ButtonLook = {
  variant?: "signal" | "primary" | "secondary" | "quiet" | "danger" | undefined;
  size?: "default" | "small" | undefined;
};

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = "secondary", size = "default" }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], size === "small" && styles.small);
}

type ButtonProps = ComponentProps<"button"> & ButtonLook & { sending?: boolean };

/**
 * A button that does not submit unless its `type` says so. While `sending` it ignores clicks and shows that it is busy; the
 * caller changes the label. It is not `disabled` meanwhile, because browsers would take the focus away from it.
 */
export function Button({ variant, size, sending = false, className, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      {...(sending && { "aria-disabled": true, onClick: ignore })}
      className={classNames(buttonClass({ variant, size }), className)}
    />
  );
}

/** Also keeps a click, or Enter in a field, from submitting the form. */
function ignore(event: MouseEvent) {
  event.preventDefault();
}
