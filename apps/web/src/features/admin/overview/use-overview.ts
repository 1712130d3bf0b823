import { api } from "../../../api-client/api.ts";

/**
 * Refetches when the user comes to the page or back to its window, but never on a timer, which would keep a session alive.
 */
export const fresh = { refetchOnMount: "always", refetchOnWindowFocus: "always" } as const;

/** What waits for an administrator, by kind. */
export function useWaiting() {
  const registrations = api.overview.waitingRegistrations.useQuery(undefined, fresh);
  const enquiries = api.overview.waitingEnquiries.useQuery(undefined, fresh);
  const failed = api.overview.failedJobs.useQuery(undefined, fresh);
  const wrongFiles = api.knowledgeBase.listWrongFiles.useQuery(undefined, fresh);
  const overdue = api.overview.overdueByUnit.useQuery(undefined, fresh);
  const lines = [registrations, enquiries, failed, wrongFiles, overdue];
  return {
    registrations,
    enquiries,
    failed,
    wrongFiles,
    overdue,
    isPending: lines.some((line) => line.isPending),
    /** The number of kinds with something waiting; undefined until all are loaded. */
    things: lines.every(({ data }) => data !== undefined)
      ? lines.filter(({ data }) => data !== undefined && data.count > 0).length
      : undefined,
  };
}
