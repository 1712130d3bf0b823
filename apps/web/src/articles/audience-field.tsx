import type { AudienceGroup } from "@antochi/contract/publication";
import { useId } from "react";
import { api } from "../api-client/api.ts";
import { publicationCopy as copy } from "../content/publication.ts";
import { CheckboxField } from "../ui/checkbox-field.tsx";
import styles from "./publication-fields.module.css";

type AudienceFieldProps = { name: string; error: string | undefined; chosen: readonly AudienceGroup[] };

/** For which units and ranks an article is; for every member where none is chosen. */
export function AudienceField({ name, error, chosen }: AudienceFieldProps) {
  const id = useId();
  const { data: known = [], isSuccess } = api.admin.listAudiences.useQuery();
  const valueOf = (group: AudienceGroup) => `${group.kind}:${group.name}`;
  // One that the last member has left is still there to be taken away.
  const groups = [...new Map([...chosen, ...known].map((group) => [valueOf(group), group])).values()];
  return (
    <fieldset className={styles.audience} aria-describedby={`${id}hint ${id}error`}>
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
      <p id={`${id}error`} className={styles.error}>
        {error}
      </p>
    </fieldset>
  );
}
