import type { ComponentProps, MouseEvent } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

/**
 * How loud a button is: `signal` (orange, once in a view, public pages only), `primary` (one in each form or
 * dialog of signed-in screens), `secondary`, `quiet` and `danger` (only inside a confirmation).
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
 * A button that does not submit unless told. While `sending` it takes no more clicks and shows that it works;
 * its caller changes the label. It is not `disabled` meanwhile: browsers would take the focus from it.
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

/** A press submits nothing either, nor does Enter in a field. */
function ignore(event: MouseEvent) {
  event.preventDefault();
}
