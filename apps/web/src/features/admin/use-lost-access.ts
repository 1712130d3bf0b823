import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { toApiError } from "../../api-client/api-error.ts";
import { refreshSession } from "../../session/session.ts";

/** Where a call finds that the session ended or the role is gone, asks who is here now and lets the route decide. */
export function useLostAccess(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        const { status } = toApiError(event.action.error);
        if (status !== 401 && status !== 403) return;
        refreshSession()
          .then(() => router.invalidate())
          // The list itself shows the failure.
          .catch(() => undefined);
      }),
    [queryClient, router],
  );
}
