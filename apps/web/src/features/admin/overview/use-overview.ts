import { api } from "../../../api-client/api.ts";

/**
 * Asked for again whenever somebody comes to the page or back to its window: never by a clock,
 * which would keep a session alive.
 */
export const fresh = { refetchOnMount: "always", refetchOnWindowFocus: "always" } as const;

/** What waits for an administrator, by what it is. */
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
    /** How many kinds of things wait; undefined until all are known. */
    things: lines.every(({ data }) => data !== undefined)
      ? lines.filter(({ data }) => data !== undefined && data.count > 0).length
      : undefined,
  };
}
