import { useId, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { activityCopy } from "../../../content/admin.ts";
import { useSettled } from "../../../ui/use-settled.ts";
import { nameOf } from "../users/user-status.ts";
import styles from "./activity.module.css";

const offered = 20;

type MemberFilterProps = { member: number | undefined; onChange: (member: number | undefined) => void };

/** Chooses one member by name or e-mail, out of a list that is searched by the server as one types. */
export function MemberFilter({ member, onChange }: MemberFilterProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const search = useSettled(typed?.trim() ?? "");
  const chosen = api.admin.getUser.useQuery({ id: member ?? 0 }, { enabled: member !== undefined });
  const found = api.admin.listUsers.useQuery({ search, limit: offered }, { enabled: typed !== null });
  const offers = found.data?.map((user) => ({ id: user.id, text: `${nameOf(user)}, ${user.email}` })) ?? [];
  const name = member !== undefined && chosen.data ? nameOf(chosen.data) : "";

  function onInput(value: string) {
    const offer = offers.find((each) => each.text === value);
    if (offer) {
      setTyped(null);
      onChange(offer.id);
      return;
    }
    setTyped(value);
    if (value === "") onChange(undefined);
  }

  return (
    <label className={styles.filter}>
      {activityCopy.member}
      <input
        type="search"
        list={`${id}members`}
        placeholder={activityCopy.all}
        value={typed ?? name}
        autoComplete="off"
        onFocus={(event) => {
          setTyped(name);
          event.target.select();
        }}
        onBlur={() => setTyped(null)}
        onChange={(event) => onInput(event.target.value)}
      />
      <datalist id={`${id}members`}>
        {offers.map((offer) => (
          <option key={offer.id}>{offer.text}</option>
        ))}
      </datalist>
    </label>
  );
}
