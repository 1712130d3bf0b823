import { type ComponentProps, useRef } from "react";
import { Button } from "../button.tsx";

/**
 * A button whose click sends something. Of two clicks that come before the page shows that it is `sending`, as when it is
 * busy during a double click, it takes the first only.
 */
export function SendButton({ onClick, ...props }: ComponentProps<typeof Button>) {
  const isPressed = useRef(false);
  return (
    <Button
      {...props}
      onClick={(event) => {
        if (isPressed.current) return;
        isPressed.current = true;
        onClick?.(event);
        // TanStack Query tells from a timer that a call is on its way; this one runs after it.
        setTimeout(() => {
          isPressed.current = false;
        });
      }}
    />
  );
}
