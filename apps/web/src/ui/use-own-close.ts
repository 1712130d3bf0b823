import { useStands } from "./use-stands.ts";

/**
 * Closes the dialog that uses it, and no other: one that was dismissed while it was sending is gone when its answer comes,
 * and what stands open by then is another one, with what is typed there.
 */
export function useOwnClose(onClose: () => void): () => void {
  const stands = useStands();
  return () => {
    if (stands.current) onClose();
  };
}
