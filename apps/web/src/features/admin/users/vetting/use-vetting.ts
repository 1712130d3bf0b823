import { newestFirstCursor } from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import type { ListedUser } from "@antochi/contract/users";
import type { VettingItem } from "@antochi/contract/vetting";
import { keepPreviousData } from "@tanstack/react-query";
import { startTransition, useMemo } from "react";
import { api } from "../../../../api-client/api.ts";
import { cancelAndRefetch } from "../../../../api-client/cancel-and-refetch.ts";
import { type List, useList } from "../../../../api-client/use-list.ts";
import { vettingCopy } from "../../../../content/vetting.ts";
import { useChanges } from "../../lists/use-changes.ts";
import { useFirstShown } from "../../lists/use-first-shown.ts";
import { useNewcomers } from "./use-newcomers.ts";
import { useVettingNews } from "./use-vetting-news.ts";
import { isWaiting, withChanges } from "../user-rows.ts";

const limit = pageSizes.users.default;

type VettingOptions = {
  search: string;
  /** The person shown, from the address. */
  person: number | undefined;
  /** Whether there is room beside the list to show a person before one was chosen. */
  isWide: boolean;
};

/**
 * The people who wait, longest first, and the person shown. Each keeps their place after a decision, until the list is
 * tidied up or left. The person shown may be missing from the list, which may be filtered, or have been fetched since the
 * decision.
 */
export function useVetting({ search, person, isWide }: VettingOptions) {
  const utils = api.useUtils();
  const list = useList(api.admin.listVetting, {
    filter: { search },
    limit,
    cursor: newestFirstCursor,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const { changes, change } = useChanges<number, ListedUser>(list, search);
  const newcomers = useNewcomers({ list, search, limit });

  const people = useMemo(
    () =>
      withChanges(list.rows, changes).map(({ user, fetched }) =>
        // An unchanged person keeps the same object, so that their row does not re-render.
        user === fetched ? fetched : { ...user, checks: checksOf(user, fetched) },
      ),
    [list.rows, changes],
  );
  const { shown, enter } = useShown({ list, people, changes, search, person, isWide });

  function showChanged(user: ListedUser): void {
    startTransition(() =>
      change(user.id, (changed) => {
        const known = (changed ?? list.rows.find(({ id }) => id === user.id))?.decision;
        // Once its letter is sent, an approval is deleted from the database, but its row still shows it.
        const sent = user.isApproved && known?.verdict === "approved" ? known : null;
        return { ...user, decision: user.decision ?? sent };
      }),
    );
    void utils.admin.listUsers.invalidate(undefined, { refetchType: "none" });
    void utils.admin.readDossier.invalidate({ id: user.id });
    void cancelAndRefetch(utils.admin.countUsers);
  }

  async function tidyUp(): Promise<void> {
    await list.query.refetch();
    // Registrations that arrived during the fetch.
    await newcomers.look();
  }

  /** Disables all actions for a person who is gone; their row stays and says so. */
  function showGone(user: ListedUser): void {
    const { gone } = vettingCopy;
    const actions = { ...user.actions, approve: gone, reject: gone, undo: gone, reopen: gone };
    change(user.id, () => ({ ...user, actions }));
  }

  useVettingNews({ list, people, shown, changes, newcomers, showChanged, showGone });

  return { list, people, fresh: newcomers.fresh, shown, enter, showChanged, tidyUp };
}

export type Vetting = ReturnType<typeof useVetting>;

type ShownOptions = VettingOptions & {
  list: List<VettingItem>;
  people: readonly VettingItem[];
  changes: ReadonlyMap<number, ListedUser>;
};

/** The person shown: the chosen one, who may be missing from the list, or the first who waits. */
function useShown({ list, people, changes, search, person, isWide }: ShownOptions) {
  const { firstShown, enter } = useFirstShown({
    first: list.isKnown ? ((people.find(isWaiting) ?? people[0])?.id ?? null) : undefined,
    filter: search,
    isChosen: person !== undefined || !isWide,
  });
  const wanted = person ?? firstShown;
  const listed = people.find(({ id }) => id === wanted);
  const dossier = api.admin.readDossier.useQuery(
    { id: wanted ?? 0 },
    { enabled: wanted !== undefined && listed === undefined && list.query.isSuccess },
  ).data;
  const changed = wanted === undefined ? undefined : changes.get(wanted);
  const beside: VettingItem | undefined =
    changed && dossier ? { ...dossier.user, ...changed } : dossier?.user;
  return { shown: listed ?? beside, enter };
}

/** The checks for a person, as found at registration; once a unit is confirmed it counts as known. */
export function checksOf(
  { confirmedUnit }: Pick<ListedUser, "confirmedUnit">,
  { checks }: Pick<VettingItem, "checks">,
): VettingItem["checks"] {
  return confirmedUnit === null ? checks : checks.filter((check) => check !== "unit-unknown");
}
