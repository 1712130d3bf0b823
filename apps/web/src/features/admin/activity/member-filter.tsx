import type { ListedUser } from "@antochi/contract/users";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { toApiError } from "../../../api-client/api-error.ts";
import { api } from "../../../api-client/api.ts";
import { activityCopy } from "../../../content/admin.ts";
import { auditCopy } from "../../../content/audit.ts";
import { useDebounced } from "../../../ui/use-debounced.ts";
import { failureWords } from "../lists/failure-words.ts";
import { nameOf } from "../users/user-rows.ts";
import { ChoiceFilter, offeredAtMost } from "./choice-filter.tsx";

type MemberFilterProps = {
  member: number | undefined;
  none?: string;
  /** Also passes the chosen member's name. */
  onChange: (member: number | undefined, name: string) => void;
};

/** Selects one member by name, e-mail or unit. */
export function MemberFilter({ member, none, onChange }: MemberFilterProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const search = useDebounced(typed?.trim() ?? "");
  const chosen = api.admin.getUser.useQuery({ id: member ?? 0 }, { enabled: member !== undefined });
  const found = api.admin.listUsers.useQuery(
    { search, limit: offeredAtMost },
    { enabled: typed !== null, placeholderData: keepPreviousData },
  );
  const offers = found.data?.map((user) => ({ id: user.id, name: nameOf(user), detail: user.email }));

  return (
    <ChoiceFilter
      label={activityCopy.member}
      listLabel={activityCopy.choices.member}
      chosen={member === undefined ? null : nameFor(member, chosen)}
      offers={offers}
      failure={found.error ? failureWords(found.error) : undefined}
      none={none}
      onSearch={setTyped}
      onChoose={onChange}
    />
  );
}

/** For an account without a name any more its number: a filtered log must never look like the whole one. */
function nameFor(member: number, { data, error }: { data?: ListedUser | undefined; error: unknown }): string {
  if (data) return nameOf(data);
  const isGone = error !== null && toApiError(error).status === 404;
  return isGone ? auditCopy.gone(String(member)) : activityCopy.accountId(member);
}
