import { Link, useNavigate } from "@tanstack/react-router";
import { api } from "../../api-client/api.ts";
import { brand } from "@antochi/contract/brand";
import { adminCopy } from "../../content/admin.ts";
import { auditCopy } from "../../content/audit.ts";
import { pageTitles } from "../../content/page-titles.ts";
import { readinessCopy } from "../../content/readiness.ts";
import { Icon } from "../../ui/icon.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { ActivityTab } from "./activity/activity-tab.tsx";
import styles from "./admin-page.module.css";
import { type AdminSearch, type AdminTab, adminTabs } from "./admin-search.ts";
import { ArticlesTab } from "./articles/articles-tab.tsx";
import { BackupTrouble } from "./backup-trouble.tsx";
import { CategoriesTab } from "./categories/categories-tab.tsx";
import { useKeysEnabled } from "../../ui/keys-enabled.ts";
import { GeneratedPassword } from "./generated-password.tsx";
import { MailHeld } from "./mail-held.tsx";
import { MessagesTab } from "./messages/messages-tab.tsx";
import { useOpenEnquiries } from "./messages/use-enquiries.ts";
import panel from "./panel.module.css";
import { useLostAccess } from "./use-lost-access.ts";
import { UsersTab } from "./users/users-tab.tsx";

/** The administrators' panel: five tabs, of which the chosen one is in the address. */
export function AdminPage({ search }: { search: AdminSearch }) {
  usePageTitle(pageTitles.admin);
  useLostAccess();
  const navigate = useNavigate();
  const waiting = useWaiting();
  const choose = (tab: AdminTab) =>
    void navigate({ to: "/admin", search: tab === "users" ? {} : { tab }, resetScroll: true });
  useShortcuts(
    {
      ...Object.fromEntries(adminTabs.map((tab, index) => [String(index + 1), () => choose(tab)])),
      [String(adminTabs.length + 1)]: () => void navigate({ to: "/admin/readiness" }),
    },
    useKeysEnabled(),
  );
  const content = {
    users: <UsersTab search={search} />,
    categories: <CategoriesTab />,
    articles: <ArticlesTab />,
    activity: <ActivityTab search={search} />,
    messages: <MessagesTab />,
  } satisfies Record<AdminTab, React.ReactNode>;

  return (
    <>
      <GeneratedPassword />
      <MailHeld />
      <BackupTrouble />
      <Tabs
        label={adminCopy.tabsLabel}
        value={search.tab ?? "users"}
        onValueChange={choose}
        before={<h1 className={`title-page ${styles.title}`}>{adminCopy.title}</h1>}
        after={
          <>
            <Link to="/admin/readiness" className={styles.readiness}>
              {readinessCopy.title}
            </Link>
            <Link to="/admin/audit" className={styles.back}>
              {auditCopy.link}
            </Link>
            <Link to="/knowledge-base" className={styles.back}>
              <Icon name="arrowLeft" />
              {adminCopy.knowledgeBase}
            </Link>
          </>
        }
        tabs={adminTabs.map((tab) => ({
          value: tab,
          label: (
            <>
              {adminCopy.tabs[tab]}
              {waiting[tab] > 0 && <span className={panel.todo}>{waiting[tab]}</span>}
            </>
          ),
          content: content[tab],
        }))}
      />
      <Foot />
    </>
  );
}

/** Which release this is, for whoever asks for help. */
function Foot() {
  const about = api.admin.aboutProduct.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data;
  return (
    <footer className={`note ${styles.foot}`}>
      {about && adminCopy.release({ name: brand.name, version: about.version })}
    </footer>
  );
}

/** How much waits for an administrator behind each tab. */
function useWaiting(): Record<AdminTab, number> {
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
