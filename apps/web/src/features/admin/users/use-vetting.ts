import { newestFirstCursor } from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import type { ListedUser } from "@antochi/contract/users";
import type { VettingItem } from "@antochi/contract/vetting";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { cancelAndRefetch } from "../../../api-client/cancel-and-refetch.ts";
import { useList } from "../../../api-client/use-list.ts";
import { withChanges } from "./user-rows.ts";

/** Who waits, the longest first, each in their place whatever is decided, until one tidies up or leaves. */
export function useVetting(search: string) {
  const [changes, setChanges] = useState<ReadonlyMap<number, ListedUser>>(new Map());
  const utils = api.useUtils();
  const list = useList(api.admin.listVetting, {
    filter: { search },
    limit: pageSizes.users.default,
    cursor: newestFirstCursor,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

  function showChanged(user: ListedUser): void {
    setChanges((before) => new Map(before).set(user.id, user));
    void utils.admin.listUsers.invalidate(undefined, { refetchType: "none" });
    void utils.admin.readDossier.invalidate({ id: user.id });
    void cancelAndRefetch(utils.admin.countUsers);
  }

  async function tidyUp(): Promise<void> {
    await list.query.refetch();
    setChanges(new Map());
  }

  const people = useMemo(
    () => withChanges(list.rows, changes).map(({ user, fetched }) => ({ ...user, checks: fetched.checks })),
    [list.rows, changes],
  );
  return { list, people, showChanged, tidyUp };
}

/** Somebody in the queue still waits. */
export function isWaiting({ actions }: Pick<VettingItem, "actions">): boolean {
  return actions.approve === null;
}
