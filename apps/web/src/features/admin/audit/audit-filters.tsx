import type { AuditItem } from "@antochi/contract/audit";
import { auditActs } from "@antochi/contract/audit-acts";
import { namesOf } from "@antochi/contract/names-of";
import { useNavigate } from "@tanstack/react-router";
import { actWords, auditCopy } from "../../../content/audit.ts";
import activity from "../activity/activity.module.css";
import { MemberFilter } from "../activity/member-filter.tsx";
import { PeriodFilter } from "../activity/period-filter.tsx";
import { ProvenDownload } from "../../../session/proven-download.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import panel from "../panel/panel.module.css";
import type { AuditSearch } from "./audit-search.ts";
import { nameOfObject } from "./entry-words.ts";
import { type AuditQuery, exportAddress } from "./use-entries.ts";

type AuditFiltersProps = {
  search: AuditSearch;
  filter: AuditQuery;
  /** The rows shown now, from which the name of the filtered object is taken. */
  rows: readonly AuditItem[];
};

/**
 * Filters the audit log by person, act and period, and exports the result as a file; the address keeps the choice. Changing
 * a filter leaves the single entry that was shown.
 */
export function AuditFilters({ search, filter, rows }: AuditFiltersProps) {
  const navigate = useNavigate();
  const kept = useKeptFocus();
  function narrow(change: AuditSearch) {
    const { member, act, days, object } = { ...search, ...change };
    void navigate({
      to: "/admin/audit",
      search: {
        ...(member !== undefined && { member }),
        ...(act !== undefined && { act }),
        ...(days !== undefined && { days }),
        ...(object !== undefined && { object }),
      },
      replace: true,
    });
  }

  return (
    <div className={panel.strip} {...kept}>
      <MemberFilter member={search.member} onChange={(member) => narrow({ member })} />
      <label className={activity.filter}>
        {auditCopy.filters.act}
        <select
          value={search.act ?? ""}
          onChange={(event) => narrow({ act: namesOf(auditActs).find((act) => act === event.target.value) })}
        >
          <option value="">{auditCopy.filters.anything}</option>
          {namesOf(auditActs).map((act) => (
            <option key={act} value={act}>
              {actWords[act]}
            </option>
          ))}
        </select>
      </label>
      <PeriodFilter days={search.days} onChange={(days) => narrow({ days })} />
      {search.object !== undefined && (
        <Button onClick={() => narrow({ object: undefined })}>
          {auditCopy.filters.onlyOn(nameOfObject(search.object, rows))} ×
        </Button>
      )}
      {search.entry !== undefined && (
        <Button onClick={() => narrow({})}>
          {auditCopy.filters.onlyOn(auditCopy.oneEntry(search.entry))} ×
        </Button>
      )}
      <span className={panel.grow} />
      <ProvenDownload className={buttonClass()} href={exportAddress(filter)}>
        {auditCopy.export}
      </ProvenDownload>
    </div>
  );
}
