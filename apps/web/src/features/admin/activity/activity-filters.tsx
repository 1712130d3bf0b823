import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { activityCopy } from "../../../content/admin.ts";
import { Button } from "../../../ui/button.tsx";
import type { AdminSearch } from "../admin-search.ts";
import styles from "./activity.module.css";
import { ArticleFilter } from "./article-filter.tsx";
import { MemberFilter } from "./member-filter.tsx";
import { PeriodFilter } from "./period-filter.tsx";

/** Filters the log by member, article and period; the address keeps the choice. */
export function ActivityFilters({ search }: { search: AdminSearch }) {
  const navigate = useNavigate();
  const [more, setMore] = useState(false);
  const { member, article, days } = search;

  function narrow(change: { [Key in "member" | "article" | "days"]?: AdminSearch[Key] | undefined }) {
    const { member: who, article: what, days: when } = { member, article, days, ...change };
    void navigate({
      to: "/admin",
      search: {
        tab: "activity",
        ...(who !== undefined && { member: who }),
        ...(what !== undefined && { article: what }),
        ...(when !== undefined && { days: when }),
      },
      replace: true,
    });
  }

  return (
    <>
      <PeriodFilter days={days} onChange={(when) => narrow({ days: when })} />
      <Button className={styles.moreButton} aria-expanded={more} onClick={() => setMore(!more)}>
        {activityCopy.filter}
      </Button>
      <div className={styles.more} data-open={more || undefined}>
        <MemberFilter member={member} onChange={(who) => narrow({ member: who })} />
        <ArticleFilter article={article} onChange={(what) => narrow({ article: what })} />
      </div>
    </>
  );
}
