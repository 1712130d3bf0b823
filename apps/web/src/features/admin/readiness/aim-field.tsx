import type { AudienceKind } from "@antochi/contract/publication";
import { useState } from "react";
import { api } from "../../../api-client/api.ts";
import { assignmentsCopy } from "../../../content/assignments.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/fields/checkbox-field.tsx";
import { FailedState } from "../../../ui/lists/failed-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { MemberFilter } from "../activity/member-filter.tsx";
import { foldText } from "../fold-text.ts";
import { failureWords } from "../lists/failure-words.ts";
import styles from "./assign.module.css";
import type { AssignmentDraft } from "./assignment-draft.ts";

const { assign: copy } = assignmentsCopy;
const kinds = { units: "unit", ranks: "rank" } as const satisfies Record<string, AudienceKind>;
type Aim = keyof typeof copy.aims;

type AimFieldProps = { draft: AssignmentDraft; onChange: (part: Partial<AssignmentDraft>) => void };

/** Who has to read the article: everybody, or units, ranks and people together. */
export function AimField({ draft, onChange }: AimFieldProps) {
  const [aim, setAim] = useState<Aim>(() => firstAim(draft));
  const ofKind = (kind: AudienceKind) => draft.groups.filter((group) => group.kind === kind).length;
  const counts = { units: ofKind("unit"), ranks: ofKind("rank"), people: draft.people.length };
  const days = Number(draft.graceDays);
  return (
    <div className={styles.aim}>
      <p className={styles.label}>{copy.who}</p>
      <Segments
        label={copy.who}
        value={aim}
        onValueChange={(next) => {
          setAim(next);
          onChange({ everybody: next === "everybody" });
        }}
        segments={[
          { value: "everybody", label: copy.aims.everybody },
          ...(["units", "ranks", "people"] as const).map((value) => ({
            value,
            label: copy.aims[value],
            count: counts[value] > 0 ? counts[value] : undefined,
          })),
        ]}
      />
      {(aim === "units" || aim === "ranks") && (
        <Groups key={aim} aim={aim} draft={draft} onChange={onChange} />
      )}
      {aim === "people" && <People draft={draft} onChange={onChange} />}
      <p className="quiet">{aim === "everybody" ? copy.everybodyHint(days) : copy.addUp(days)}</p>
    </div>
  );
}

function firstAim({ everybody, groups, people }: AssignmentDraft): Aim {
  if (everybody) return "everybody";
  if (groups.some(({ kind }) => kind === "unit")) return "units";
  if (groups.length > 0) return "ranks";
  return people.length > 0 ? "people" : "units";
}

function Groups({ aim, draft, onChange }: AimFieldProps & { aim: keyof typeof kinds }) {
  const kind = kinds[aim];
  const [typed, setTyped] = useState("");
  const query = api.admin.listServiceNames.useQuery(undefined, { staleTime: 60_000 });
  const { data: names = [] } = query;
  const chosen = new Set(draft.groups.filter((group) => group.kind === kind).map(({ name }) => name));
  const shown = names.filter(
    (each) =>
      each.kind === kind &&
      each.joinedTo === null &&
      (each.members > 0 || chosen.has(each.name)) &&
      foldText(each.name).includes(foldText(typed.trim())),
  );
  return (
    <div className={styles.list}>
      <input
        type="search"
        aria-label={copy.filter[aim]}
        placeholder={copy.filter[aim]}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {query.isError && (
        <FailedState message={failureWords(query.error)} onRetry={() => void query.refetch()} />
      )}
      <ul>
        {query.isSuccess && shown.length === 0 && typed === "" && (
          <li className="quiet">{copy.noneOf[aim]}</li>
        )}
        {shown.map(({ id, name, members }) => (
          <li key={id}>
            <CheckboxField
              name={`${kind}-${id}`}
              label={name}
              checked={chosen.has(name)}
              onChange={(event) =>
                onChange({
                  groups: event.target.checked
                    ? [...draft.groups, { kind, name }]
                    : draft.groups.filter((group) => group.kind !== kind || group.name !== name),
                })
              }
            />
            <span className="figure">{members}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function People({ draft, onChange }: AimFieldProps) {
  function add(id: number | undefined, name: string) {
    if (id === undefined || draft.people.some((person) => person.id === id)) return;
    onChange({ people: [...draft.people, { id, name }] });
  }
  return (
    <div className={styles.people}>
      <MemberFilter member={undefined} none={copy.noPerson} onChange={add} />
      <ul>
        {draft.people.map(({ id, name }) => (
          <li key={id}>
            {name}
            <Button
              size="small"
              variant="quiet"
              aria-label={copy.remove(name)}
              onClick={() => onChange({ people: draft.people.filter((person) => person.id !== id) })}
            >
              <Icon name="close" size={16} />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
