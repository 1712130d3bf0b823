import { useStands } from "../use-stands.ts";

/**
 * Closes the dialog that uses it, and no other: if it was dismissed while sending, a late answer must not close the dialog
 * that is open by then, with what is typed there.
 */
export function useOwnClose(onClose: () => void): () => void {
  const stands = useStands();
  return () => {
    if (stands.current) onClose();
  };
}
