import type { ReadinessArticle } from "@antochi/contract/readiness";
import { useState } from "react";
import { assignmentsCopy } from "../../../content/assignments.ts";
import { readinessCopy } from "../../../content/readiness.ts";
import { ProvenDownload } from "../../../session/proven-download.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { useKeysEnabled } from "../../../ui/keys/keys-enabled.ts";
import { useShortcuts } from "../../../ui/keys/use-shortcuts.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { AssignmentsDialog } from "./assignments-dialog.tsx";
import { RemindButton } from "./remind-button.tsx";
import { RemindDialog } from "./remind-dialog.tsx";
import { SpellingsDialog } from "./spellings-dialog.tsx";
import { type ReadinessChoice, useUnitNames } from "./use-readiness.ts";

type ActionsProps = { choice: ReadinessChoice; articles: readonly ReadinessArticle[] };

/** Actions for what is shown: export, remind, assign. */
export function ReadinessActions({ choice, search, articles }: ActionsProps & { search: string }) {
  return (
    <>
      {(["csv", "xlsx"] as const).map((ending) => (
        <ProvenDownload
          key={ending}
          className={buttonClass()}
          href={exportAddress({ ...choice, search }, ending)}
        >
          {assignmentsCopy.export[ending]}
        </ProvenDownload>
      ))}
      <RemindAndAssign choice={choice} articles={articles} />
    </>
  );
}

/** The two actions that are at the bottom of the screen on a phone, where the first may be for one person alone. */
export function RemindAndAssign({
  choice,
  articles,
  member,
}: ActionsProps & { member?: number | undefined }) {
  const [open, setOpen] = useState<"remind" | "assign" | null>(null);
  const close = () => setOpen(null);
  useShortcuts({ m: () => setOpen("remind") }, useKeysEnabled() && open === null);
  const units = useUnitNames();
  const { unit, article } = choice;
  const unitName = unit === 0 ? readinessCopy.noUnit : units?.find(({ id }) => id === unit)?.name;
  const title = articles.find(({ articleId }) => articleId === article)?.title;
  const where = [
    ...(unitName === undefined ? [] : [assignmentsCopy.remind.inUnit(unitName)]),
    ...(title === undefined ? [] : [assignmentsCopy.remind.withArticle(title)]),
  ].join("");
  return (
    <>
      {member === undefined ? (
        <Button onClick={() => setOpen("remind")}>{assignmentsCopy.remind.open}</Button>
      ) : (
        <RemindButton userId={member} />
      )}
      <Button variant="primary" onClick={() => setOpen("assign")}>
        {assignmentsCopy.assign.open}
      </Button>
      {open === "remind" && (
        <RemindDialog
          scope={{
            ...(unit !== undefined && { unitId: unit }),
            ...(article !== undefined && { articleId: article }),
          }}
          where={where}
          onClose={close}
        />
      )}
      {open === "assign" && <AssignDialog assignment={null} article={article} onClose={close} />}
    </>
  );
}

/** The assignments, and the spellings of units and ranks. */
export function ReadinessLists() {
  const [open, setOpen] = useState<"assignments" | "spellings" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen("assignments")}>
        {assignmentsCopy.list.open}
      </Button>
      <Button variant="quiet" onClick={() => setOpen("spellings")}>
        {assignmentsCopy.spellings.open}
      </Button>
      {open === "assignments" && <AssignmentsDialog onClose={close} />}
      {open === "spellings" && <SpellingsDialog onClose={close} />}
    </>
  );
}

function exportAddress(
  { unit, article, state, search }: ReadinessChoice & { search: string },
  ending: "csv" | "xlsx",
): string {
  const asked = new URLSearchParams({
    ...(unit !== undefined && { unitId: String(unit) }),
    ...(article !== undefined && { articleId: String(article) }),
    ...(state !== undefined && { state }),
    ...(search !== "" && { search }),
  }).toString();
  return `/api/admin/readiness/exports/readiness.${ending}${asked === "" ? "" : `?${asked}`}`;
}
