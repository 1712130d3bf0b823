import { Link } from "@tanstack/react-router";
import { useOpenPublishing } from "../../../articles/publishing/publish-queue.tsx";
import { adminCopy } from "../../../content/admin.ts";
import { overviewCopy as copy } from "../../../content/overview.ts";
import { paletteCopy } from "../../../content/palette.ts";
import { readinessCopy } from "../../../content/readiness.ts";
import { screenTitles } from "../../../content/screen-titles.ts";
import { publishCopy } from "../../../content/publish.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { longDay } from "../../../ui/local-time.tsx";
import { TabLinks, tabLink } from "../../../ui/tabs.tsx";
import { useMinute } from "../../../ui/use-minute.ts";
import { usePageTitle } from "../../../ui/use-page-title.ts";
import { adminTabs } from "../admin-search.ts";
import { KeyBar } from "../panel/key-bar.tsx";
import head from "../panel/admin-page.module.css";
import { PanelNotices } from "../panel/panel-notices.tsx";
import { FirstDay, useFirstDay } from "./first-day.tsx";
import { HouseRegion } from "./house-region.tsx";
import styles from "./overview.module.css";
import { ChangesRegion, OverdueRegion } from "./people-regions.tsx";
import { MostReadRegion, NeverOpenedRegion, ReadingRegion } from "./reading-regions.tsx";
import { useWaiting } from "./use-overview.ts";
import { WaitingRegion } from "./waiting-region.tsx";
import { OverviewLink, PanelLinks, ReadinessLink } from "../panel/panel-links.tsx";
import { usePanelKeys } from "../panel/use-panel-keys.ts";
import { useLostAccess } from "../../../session/use-lost-access.ts";
import { TabCount, useTabCounts } from "../panel/use-tab-counts.tsx";

const keys = [
  { keys: ["G", "V"], does: copy.keys.vet },
  { keys: ["G", "M"], does: copy.keys.messages },
  { keys: ["G", "R"], does: readinessCopy.title },
  { keys: ["P"], does: publishCopy.open },
  { keys: ["Ctrl", "K"], does: paletteCopy.open },
];

/** What needs an administrator, the state of the product, and what is read, each with a link to its page. */
export function OverviewPage() {
  usePageTitle(screenTitles.overview);
  useLostAccess();
  usePanelKeys();
  // The page may be open for days.
  const now = new Date(useMinute());
  const publish = useOpenPublishing();
  const waiting = useWaiting();
  const counts = useTabCounts();
  const steps = useFirstDay();

  return (
    <>
      <TabLinks
        label={adminCopy.tabsLabel}
        before={<h1 className={`title-page ${head.title}`}>{adminCopy.title}</h1>}
        after={<PanelLinks />}
      >
        <OverviewLink />
        {adminTabs.map((tab) => (
          <Link
            key={tab}
            to="/admin"
            search={tab === "users" ? {} : { tab }}
            activeOptions={{ exact: true }}
            className={tabLink}
          >
            {adminCopy.tabs[tab]}
            <TabCount {...counts[tab]} />
          </Link>
        ))}
        <ReadinessLink />
      </TabLinks>
      <PanelNotices withoutBackups />
      <div className={styles.day}>
        <span className="title-section display">{longDay(now, now)}</span>
        <span className={styles.grow} />
        <Button variant="primary" onClick={() => void publish()}>
          <Icon name="upload" />
          {publishCopy.open}
        </Button>
      </div>
      {steps && <FirstDay steps={steps} />}
      <div className={styles.board} data-place={steps === undefined ? "unknown" : undefined}>
        <WaitingRegion waiting={waiting} now={now} />
        <HouseRegion waiting={waiting} />
        <ReadingRegion />
        <OverdueRegion waiting={waiting} />
        <div className={styles.two}>
          <MostReadRegion />
          <NeverOpenedRegion now={now} />
        </div>
        <ChangesRegion />
      </div>
      <KeyBar keys={keys} />
    </>
  );
}
