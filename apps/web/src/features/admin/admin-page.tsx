import { useLocation, useNavigate } from "@tanstack/react-router";
import { memo, useDeferredValue, useState } from "react";
import { api } from "../../api-client/api.ts";
import { brand } from "@antochi/contract/brand";
import { adminCopy } from "../../content/admin.ts";
import { screenTitles } from "../../content/screen-titles.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { ActivityTab } from "./activity/activity-tab.tsx";
import styles from "./panel/admin-page.module.css";
import { type AdminSearch, type AdminTab, adminTabs } from "./admin-search.ts";
import { ArticlesTab } from "./articles/articles-tab.tsx";
import { CategoriesTab } from "./categories/categories-tab.tsx";
import { MessagesTab } from "./messages/messages-tab.tsx";
import { OverviewLine } from "./overview/overview-line.tsx";
import { OverviewLink, PanelLinks, ReadinessLink } from "./panel/panel-links.tsx";
import { PanelNotices } from "./panel/panel-notices.tsx";
import { usePanelKeys } from "./panel/use-panel-keys.ts";
import { useLostAccess } from "../../session/use-lost-access.ts";
import { TabCount, useTabCounts } from "./panel/use-tab-counts.tsx";
import { UsersTab } from "./users/users-tab.tsx";

/** The admin panel: five tabs, of which the chosen one is in the address. */
export function AdminPage({ search }: { search: AdminSearch }) {
  usePageTitle(`${adminCopy.tabs[shownTab(search)]} | ${screenTitles.admin}`);
  useLostAccess();
  const navigate = useNavigate();
  const counts = useTabCounts();
  const choose = (tab: AdminTab) =>
    void navigate({ to: "/admin", search: tab === "users" ? {} : { tab }, resetScroll: true });
  usePanelKeys();
  // A clicked tab is marked before its content is rendered, which takes longer on a slow machine.
  const settled = useDeferredValue(search);
  const shown = settled.tab === search.tab ? search : settled;

  return (
    <>
      {shownTab(shown) === "users" && <OverviewLine />}
      <Tabs
        label={adminCopy.tabsLabel}
        value={shownTab(search)}
        onValueChange={choose}
        before={<h1 className={`title-page ${styles.title}`}>{adminCopy.title}</h1>}
        lead={<OverviewLink />}
        trail={<ReadinessLink />}
        after={<PanelLinks />}
        below={<PanelNotices />}
        tabs={adminTabs.map((tab) => ({
          value: tab,
          label: (
            <>
              {adminCopy.tabs[tab]}
              <TabCount {...counts[tab]} />
            </>
          ),
        }))}
      >
        <TabContent search={shown} />
      </Tabs>
      <Foot />
    </>
  );
}

/** The content of a tab, which re-renders only when its address changes. */
const TabContent = memo(function TabContent({ search }: { search: AdminSearch }) {
  const round = `${useSoughtAt() ?? ""} ${search.q ?? ""}`;
  const content = {
    users: <UsersTab key={round} search={search} />,
    categories: <CategoriesTab wanted={search.category} />,
    articles: <ArticlesTab key={round} search={search} />,
    activity: <ActivityTab search={search} />,
    messages: <MessagesTab search={search} />,
  } satisfies Record<AdminTab, React.ReactNode>;
  return content[shownTab(search)];
});

/** The time of the last request to show the addressed item again; navigating elsewhere in the panel does not change it. */
function useSoughtAt(): number | undefined {
  const told = useLocation({ select: ({ state }) => state.soughtAt });
  const [last, setLast] = useState(told);
  if (told !== undefined && told !== last) setLast(told);
  return told ?? last;
}

function shownTab({ tab = "users" }: AdminSearch): AdminTab {
  return tab;
}

/** The release, for users who ask for help. */
function Foot() {
  const about = api.admin.aboutProduct.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data;
  return (
    <footer className={`note ${styles.foot}`}>
      {about && adminCopy.release({ name: brand.name, version: about.version })}
    </footer>
  );
}
