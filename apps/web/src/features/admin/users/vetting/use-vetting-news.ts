import { limits } from "@antochi/contract/limits";
import type { ListedUser } from "@antochi/contract/users";
import type { VettingItem } from "@antochi/contract/vetting";
import { api } from "../../../../api-client/api.ts";
import { cancelAndRefetch } from "../../../../api-client/cancel-and-refetch.ts";
import { fetchAnew } from "../../../../api-client/fetch-anew.ts";
import type { List } from "../../../../api-client/use-list.ts";
import { useLatest } from "../../../../ui/use-latest.ts";
import { useNews } from "../../lists/use-news.ts";
import { useRegistrationNews } from "./use-registration-news.ts";

type VettingNewsOptions = {
  list: List;
  people: readonly VettingItem[];
  /** The person shown, who may be missing from the list. */
  shown: VettingItem | undefined;
  /** People as they are after a change made here. */
  changes: ReadonlyMap<number, ListedUser>;
  newcomers: { look: () => Promise<void> };
  showChanged: (user: ListedUser) => void;
  /** Called with a person who is gone. */
  showGone: (user: ListedUser) => void;
};

/** Keeps the queue current while it is open: what others decide, and who registers. */
export function useVettingNews(options: VettingNewsOptions): void {
  const { list, people, shown, changes, newcomers, showChanged, showGone } = options;
  const utils = api.useUtils();
  const latest = useLatest(changes);
  const hear = useNews<number>(list, (ids) => {
    // Data loaded before listening began may be outdated.
    if (ids === null) void utils.admin.readDossier.invalidate();
    if (ids === null || ids.some((id) => !people.some((each) => each.id === id))) {
      void newcomers.look();
      void cancelAndRefetch(utils.admin.countUsers);
    }
    const known = shown === undefined || people.includes(shown) ? people : [shown, ...people];
    const heard = known.filter(({ id }) => ids === null || ids.includes(id));
    for (let from = 0; from < heard.length; from += limits.decidedAtOnce) {
      void refresh(heard.slice(from, from + limits.decidedAtOnce), ids === null);
    }
  });
  useRegistrationNews(hear);

  async function refresh(heard: readonly VettingItem[], mayBeAny: boolean): Promise<void> {
    const asOf = latest.current;
    let users: readonly ListedUser[];
    try {
      users = await fetchAnew(utils.admin.usersByIds, { ids: heard.map(({ id }) => id) });
    } catch {
      // If the server does not answer, the next action will report it.
      return;
    }
    for (const each of heard) {
      // A change made here meanwhile is newer than the response.
      if (latest.current.get(each.id) !== asOf.get(each.id)) continue;
      const user = users.find(({ id }) => id === each.id);
      if (!user) showGone(each);
      else if (hasChanged(user, each)) showChanged(user);
      else if (!mayBeAny) void utils.admin.readDossier.invalidate({ id: user.id });
    }
  }
}

function hasChanged(user: ListedUser, shown: ListedUser): boolean {
  return user.isApproved !== shown.isApproved || user.decision?.at !== shown.decision?.at;
}
