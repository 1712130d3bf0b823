import { openEnquiriesCountMax } from "@antochi/contract/enquiries";
import { api } from "../../../api-client/api.ts";
import { formatCount } from "../../../numbers/format-count.ts";
import { tabCount } from "../../../ui/tabs.tsx";
import type { AdminTab } from "../admin-search.ts";
import { useOpenEnquiries } from "../messages/use-enquiries.ts";
import panel from "./panel.module.css";

/** What waits for an administrator on a tab; `orMore` if it was not counted to the end. */
type Waiting = { count: number; orMore?: boolean };

/** The number of things that wait for an administrator on each tab. */
export function useTabCounts(): Record<AdminTab, Waiting> {
  const users = api.admin.countUsers.useQuery().data;
  const enquiries = [...useOpenEnquiries().values()];
  const wrongFiles = api.knowledgeBase.listWrongFiles.useQuery().data;
  return {
    users: { count: users?.pending ?? 0 },
    categories: { count: 0 },
    articles: { count: wrongFiles?.count ?? 0 },
    activity: { count: 0 },
    messages: {
      count: enquiries.reduce((sum, count) => sum + count, 0),
      orMore: enquiries.some((count) => count >= openEnquiriesCountMax),
    },
  };
}

/** The count after a tab's name; nothing if it is zero. */
export function TabCount({ count, orMore = false }: Waiting) {
  const words = `${formatCount(count)}${orMore ? "+" : ""}`;
  return (
    count > 0 && (
      <span className={tabCount}>
        <span
          className={panel.todo}
          data-figures={words.length > 4 ? "many" : words.length > 2 ? "some" : undefined}
        >
          {words}
        </span>
      </span>
    )
  );
}
