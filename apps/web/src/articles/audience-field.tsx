import type { AudienceGroup } from "@antochi/contract/publication";
import { useId, useState } from "react";
import { api } from "../api-client/api.ts";
import { publicationCopy as copy } from "../content/publication.ts";
import { CheckboxField } from "../ui/fields/checkbox-field.tsx";
import { NotLoaded } from "./not-loaded.tsx";
import styles from "./publication-fields.module.css";

type AudienceFieldProps = {
  name: string;
  error: string | undefined;
  chosen: readonly AudienceGroup[];
  /** False while it is within what is collapsed. */
  isShown: boolean;
};

/** The units and ranks that an article is for; every member if none is chosen. */
export function AudienceField({ name, error, chosen, isShown }: AudienceFieldProps) {
  const id = useId();
  const { data: known = [], isSuccess, isPending, isError, refetch } = api.admin.listAudiences.useQuery();
  const isRoomKept = useRoomForLate({ isPending, isShown });
  const valueOf = (group: AudienceGroup) => `${group.kind}:${group.name}`;
  // A chosen group without members any more is still listed, so that it can be removed.
  const groups = [...new Map([...chosen, ...known].map((group) => [valueOf(group), group])).values()];
  return (
    <fieldset
      className={styles.audience}
      data-room={isRoomKept || undefined}
      aria-describedby={`${id}hint ${id}error`}
    >
      <legend>{copy.audience}</legend>
      <p id={`${id}hint`} className={styles.hint}>
        {isSuccess && groups.length === 0 ? copy.noGroups : copy.audienceHint}
      </p>
      {groups.map((group) => (
        <CheckboxField
          key={valueOf(group)}
          name={name}
          value={valueOf(group)}
          label={copy.groups[group.kind](group.name)}
          defaultChecked={chosen.some((one) => valueOf(one) === valueOf(group))}
        />
      ))}
      {isError && <NotLoaded words={copy.groupsNotLoaded} onRetry={() => void refetch()} />}
      <p id={`${id}error`} className={styles.error}>
        {error}
      </p>
    </fieldset>
  );
}

/**
 * Whether the field has the height of a long list, although it may be short: while the list is loading, and afterwards if
 * it arrived while the field was shown. Otherwise the fields below would move under the pointer.
 */
function useRoomForLate({ isPending, isShown }: { isPending: boolean; isShown: boolean }): boolean {
  const [isKept, setKept] = useState(isPending);
  if (isKept && !isPending && !isShown) setKept(false);
  return isKept;
}
