import type { AudienceGroup } from "@antochi/contract/publication";
import { useId } from "react";
import { api } from "../api-client/api.ts";
import { publicationCopy as copy } from "../content/publication.ts";
import { CheckboxField } from "../ui/checkbox-field.tsx";
import styles from "./publication-fields.module.css";

type AudienceFieldProps = { name: string; error: string | undefined; chosen: readonly AudienceGroup[] };

/** The units and ranks that an article is for; every member if none is chosen. */
export function AudienceField({ name, error, chosen }: AudienceFieldProps) {
  const id = useId();
  const { data: known = [], isSuccess } = api.admin.listAudiences.useQuery();
  const valueOf = (group: AudienceGroup) => `${group.kind}:${group.name}`;
  // A chosen group without members any more is still listed, so that it can be removed.
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
