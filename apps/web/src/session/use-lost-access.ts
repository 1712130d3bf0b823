import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { toApiError } from "../api-client/api-error.ts";
import { isAnythingTyped } from "../ui/keys/is-typed-in.ts";
import { refreshSession } from "./session.ts";
import { followEndElsewhere } from "./tab-owner.ts";

/** The part of the account page that sets up what an administrator lacks, by the error code of the refused call. */
const missing = new Map<string | undefined, string>([
  ["own-password-missing", "password"],
  ["second-factor-missing", "second-step"],
]);

/**
 * When a call finds that the session ended or the role is gone, reloads the session and lets the route decide, also in the
 * browser's other tabs. Nobody is led away from a form in which something is typed: the list or the toast says why the call
 * failed.
 */
export function useLostAccess(): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  const followRefusal = useFollowRefusal();
  useEffect(
    () =>
      followEndElsewhere(() => {
        if (!isAnythingTyped()) void router.invalidate();
      }),
    [router],
  );
  useEffect(() => {
    function follow(event: { type: string; action?: { type: string; error?: unknown } }) {
      if (event.type !== "updated" || event.action?.type !== "error") return;
      // The list itself shows the failure.
      followRefusal(event.action.error).catch(() => undefined);
    }
    const leave = [
      queryClient.getQueryCache().subscribe(follow),
      queryClient.getMutationCache().subscribe(follow),
    ];
    return () => {
      for (const unsubscribe of leave) unsubscribe();
    };
  }, [queryClient, followRefusal]);
}

/**
 * Returns a stable function that does the same for one failed call. Its promise resolves once the route has decided, which
 * may leave the user where they are, and rejects if the session could not be reloaded.
 */
export function useFollowRefusal(): (error: unknown) => Promise<void> {
  const router = useRouter();
  return useCallback(
    async (error) => {
      const { status, code } = toApiError(error);
      const part = missing.get(code);
      if (part !== undefined) {
        await router.navigate({ to: "/account", hash: part, replace: true });
        return;
      }
      if ((status !== 401 && status !== 403) || code === "reauthentication-required" || isAnythingTyped())
        return;
      await refreshSession();
      await router.invalidate();
    },
    [router],
  );
}
