import { FocusScope } from "radix-ui/internal";

const stay = (event: Event) => event.preventDefault();

/** While this is there, the dialog below lets the focus go, into a dialog that is not one of ours. */
export function PausedFocusTrap() {
  return <FocusScope.FocusScope onMountAutoFocus={stay} onUnmountAutoFocus={stay} />;
}
