import type { Alike as AlikePerson, Dossier as DossierItem, VettingItem } from "@antochi/contract/vetting";
import { languageNames, languages } from "@antochi/contract/languages";
import { Link } from "@tanstack/react-router";
import { memo, type Ref } from "react";
import { api } from "../../../../api-client/api.ts";
import { usersCopy } from "../../../../content/admin.ts";
import { historyWords, vettingCopy } from "../../../../content/vetting.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { EmailLink } from "../../../../ui/email-link.tsx";
import { FailedState } from "../../../../ui/lists/failed-state.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { useMinute } from "../../../../ui/use-minute.ts";
import { WrittenText } from "../../../../ui/written-text.tsx";
import { failureWords } from "../../lists/failure-words.ts";
import { Note } from "./dossier-note.tsx";
import { isWaiting, nameOf, statusOf } from "../user-rows.ts";
import { Checks } from "./vetting-row.tsx";
import styles from "./dossier.module.css";
import { waitOf } from "../../wait-of.ts";

const copy = vettingCopy.dossier;

type DossierProps = {
  person: VettingItem;
  note: Ref<HTMLTextAreaElement>;
  onCompare: (other: AlikePerson) => void;
};

/** What is known of one person, for the administrator who decides. */
export const Dossier = memo(function Dossier({ person, note, onCompare }: DossierProps) {
  const dossier = api.admin.readDossier.useQuery({ id: person.id });
  const known = dossier.data;
  const now = useMinute();
  // That the email is confirmed, or is not, stands beside it.
  const checks = person.checks.filter((check) => check !== "email-unconfirmed");
  return (
    <>
      <header className={styles.head}>
        <h2 className="title-section">
          <WrittenText>{nameOf(person)}</WrittenText>
        </h2>
        <Badge tone={statusOf(person)}>{usersCopy.badges[statusOf(person)]}</Badge>
        <p className={styles.service}>
          <WrittenText>
            {[person.militaryRank, person.unit].filter((text) => text !== null).join(", ")}
          </WrittenText>
        </p>
        {isWaiting(person) && (
          <p className={styles.waits}>
            {vettingCopy.waits} <span className="figure">{waitOf(person.createdAt, now)}</span>
          </p>
        )}
      </header>
      <section className={styles.part}>
        {checks.length > 0 && (
          <div className={styles.checks}>
            <Checks checks={checks} />
          </div>
        )}
        <dl className={styles.data}>
          <dt>{copy.email}</dt>
          <dd>
            <EmailLink email={person.email} />
            <Confirmed isConfirmed={person.emailConfirmed} at={known?.emailConfirmedAt} />
          </dd>
          <dt>{copy.phone}</dt>
          <dd className="figure">{person.phone}</dd>
          <dt>{copy.language}</dt>
          <dd>
            {known && languageNames[languages.find((each) => each === known.language) ?? "en"]}
            {known?.subscribeToNewsletter && `; ${copy.newsletter}`}
          </dd>
        </dl>
      </section>
      {dossier.isError && (
        <div className={styles.part}>
          <FailedState message={failureWords(dossier.error)} onRetry={() => void dossier.refetch()} />
        </div>
      )}
      <section className={styles.part} aria-busy={dossier.isPending}>
        <h3 className="title-section">{copy.alike}</h3>
        {known && <Alike known={known} onCompare={onCompare} />}
      </section>
      {known && <Note key={person.id} id={person.id} known={known} field={note} />}
      {/* Not before what stands above it, which would push it down. */}
      {!dossier.isPending && (
        <section className={styles.part}>
          <h3 className="title-section">{copy.history}</h3>
          <ol className={styles.history}>
            {known?.history.filter(isLater).map(({ id, at, act, by }) => (
              <li key={id}>
                <LocalTime instant={at} show="dateAndMinute" />
                <span>
                  {wordsOf(act)}
                  {by !== null && by !== nameOf(person) && `, ${by}`}
                </span>
              </li>
            ))}
            <li>
              <LocalTime instant={person.createdAt} show="dateAndMinute" />
              <span>{historyWords.registered}</span>
            </li>
          </ol>
        </section>
      )}
    </>
  );
});

/**
 * Excludes the registration, which is always the last line, even if the audit log does not go back that far or has more
 * entries than are shown.
 */
function isLater({ act }: { act: string }): boolean {
  return act !== "registered";
}

function wordsOf(act: string): string {
  return Object.entries(historyWords).find(([name]) => name === act)?.[1] ?? act.replaceAll("-", " ");
}

/** Whether the email is confirmed; the list says it before the details say since when. */
function Confirmed({ isConfirmed, at = null }: { isConfirmed: boolean; at: string | null | undefined }) {
  const isSo = isConfirmed || at !== null;
  return (
    <span className={styles.confirmed} data-confirmed={isSo}>
      <Icon name={isSo ? "check" : "warning"} size={14} />
      {isSo ? copy.confirmed : copy.notConfirmed}{" "}
      {at !== null && <LocalTime instant={at} show="dateAndMinute" />}
    </span>
  );
}

type AlikeProps = Pick<DossierProps, "onCompare"> & { known: DossierItem };

function Alike({ known, onCompare }: AlikeProps) {
  const { alike, unit } = known;
  return (
    <>
      {alike.length === 0 && <p className="quiet">{copy.nobody}</p>}
      <dl className={styles.alike}>
        {alike.map((other) => (
          <div key={`${other.same}-${other.id}`}>
            <dt data-grave={other.status === "suspended" || undefined}>
              {other.status === "suspended" && <Icon name="warning" size={15} />}
              {copy.same[other.same]}
            </dt>
            <dd>
              <WrittenText>{other.name}</WrittenText>,{" "}
              <span data-status={other.status}>{copy.status[other.status]}</span>
              {other.suspendedAt !== null && (
                <>
                  {" "}
                  <LocalTime instant={other.suspendedAt} show="date" />
                </>
              )}
              {other.unit !== null && (
                <>
                  , <WrittenText>{other.unit}</WrittenText>
                </>
              )}
            </dd>
            <dd>
              <button
                type="button"
                className={styles.link}
                aria-label={vettingCopy.compare.buttonWith(other.name)}
                onClick={() => onCompare(other)}
              >
                {vettingCopy.compare.button}
              </button>
            </dd>
          </div>
        ))}
        {unit !== null && (
          <div>
            <dt>{copy.unit}</dt>
            <dd>{copy.members(unit.members, unit.name)}</dd>
            {unit.members > 0 && (
              <dd>
                <Link
                  to="/admin"
                  search={{ part: "approved", q: unit.name }}
                  className={styles.link}
                  aria-label={copy.seeUnit(unit.name)}
                >
                  {copy.see}
                </Link>
              </dd>
            )}
          </div>
        )}
      </dl>
    </>
  );
}
