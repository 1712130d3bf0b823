import type { AudienceKind } from "@antochi/contract/publication";
import type { ServiceName } from "@antochi/contract/required-reading";
import { api } from "../../../api-client/api.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { assignmentsCopy } from "../../../content/assignments.ts";
import { showToast } from "../../../ui/toasts/toast.ts";

const { spellings: copy } = assignmentsCopy;

export const audienceKindsInOrder = ["unit", "rank"] as const satisfies readonly AudienceKind[];

export type NameToJoin = { from: ServiceName; into: ServiceName };

/**
 * The spellings that are in use or merged, and a function that merges two; `onJoined` gets the id of the one that was given
 * up.
 */
export function useSpellings(onJoined: (id: number) => void) {
  const utils = api.useUtils();
  const query = api.admin.listServiceNames.useQuery(undefined, { staleTime: 0 });
  const join = api.admin.joinServiceNames.useMutation({
    async onSuccess(_, { id }) {
      onJoined(id);
      showToast(copy.done);
      await Promise.all([
        query.refetch(),
        utils.readiness.invalidate(),
        utils.assignments.invalidate(),
        utils.admin.listAudiences.invalidate(),
      ]);
    },
    onError: (error) => toastFailure(error, copy.failed),
  });
  const names = (query.data ?? []).filter(({ members, joinedTo }) => members > 0 || joinedTo !== null);
  return {
    names,
    isEmpty: query.isSuccess && names.length === 0,
    /** The error if there are none to show; null if there are, or while loading. */
    failure: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
    join: join.mutate,
    isJoining: join.isPending,
  };
}
