import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

/**
 * How loud a button is: `signal` (orange, once in a view, public pages only), `primary` (one in each form or
 * dialog of signed-in screens), `secondary`, `quiet` and `danger` (only inside a confirmation).
 */
export type ButtonLook = {
  variant?: "signal" | "primary" | "secondary" | "quiet" | "danger";
  size?: "default" | "small";
};

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = "secondary", size = "default" }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], size === "small" && styles.small);
}

type ButtonProps = ComponentProps<"button"> & ButtonLook & { sending?: boolean };

/**
 * A button that does not submit unless told. While `sending` it takes no more clicks and shows that it works;
 * its caller changes the label.
 */
export function Button({ variant, size, sending = false, className, disabled, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      disabled={disabled || sending}
      data-sending={sending || undefined}
      className={classNames(buttonClass({ ...(variant && { variant }), ...(size && { size }) }), className)}
    />
  );
}
