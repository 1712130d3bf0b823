import { api } from "../../../api-client/api.ts";
import { formatCount } from "../../../numbers/format-count.ts";
import type { AdminTab } from "../admin-search.ts";
import { useOpenEnquiries } from "../messages/use-enquiries.ts";
import panel from "./panel.module.css";

/** The number of things that wait for an administrator on each tab. */
export function useTabCounts(): Record<AdminTab, number> {
  const users = api.admin.countUsers.useQuery().data;
  const open = useOpenEnquiries();
  const wrongFiles = api.knowledgeBase.listWrongFiles.useQuery().data;
  return {
    users: users?.pending ?? 0,
    categories: 0,
    articles: wrongFiles?.count ?? 0,
    activity: 0,
    messages: [...open.values()].reduce((sum, count) => sum + count, 0),
  };
}

/** The count after a tab's name; nothing if it is zero. */
export function TabCount({ count }: { count: number }) {
  return count > 0 && <span className={panel.todo}>{formatCount(count)}</span>;
}
