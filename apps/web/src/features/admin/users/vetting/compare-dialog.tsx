import type { Alike, VettingItem } from "@antochi/contract/vetting";
import type { ReactNode } from "react";
import { adminCopy, usersCopy } from "../../../../content/admin.ts";
import { vettingCopy } from "../../../../content/vetting.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { WrittenText } from "../../../../ui/written-text.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import styles from "./compare-dialog.module.css";
import { isWaiting, nameOf, statusOf } from "../user-rows.ts";

const copy = vettingCopy.compare;

type CompareDialogProps = { person: VettingItem; other: Alike; onReject: () => void; onClose: () => void };

/** Two people side by side, with equal values marked. */
export function CompareDialog({ person, other, onReject, onClose }: CompareDialogProps) {
  const text = (value: string | null): ReactNode =>
    value === null ? adminCopy.none : <WrittenText>{value}</WrittenText>;
  const rows: [name: keyof typeof copy.rows, one: ReactNode, two: ReactNode][] = [
    [
      "status",
      <Badge key="one" tone={statusOf(person)}>
        {usersCopy.badges[statusOf(person)]}
      </Badge>,
      <span key="two" className={styles.status}>
        <Badge tone={other.status}>{usersCopy.badges[other.status]}</Badge>
        {other.suspendedAt !== null && <LocalTime instant={other.suspendedAt} show="date" />}
      </span>,
    ],
    [
      "phone",
      <PhoneNumber key="one">{person.phone}</PhoneNumber>,
      <PhoneNumber key="two">{other.phone}</PhoneNumber>,
    ],
    ["email", person.email, other.email],
    ["rank", text(person.confirmedRank ?? person.militaryRank), text(other.rank)],
    ["unit", text(person.confirmedUnit ?? person.unit), text(other.unit)],
    [
      "registered",
      <LocalTime key="one" instant={person.createdAt} show="date" />,
      <LocalTime key="two" instant={other.createdAt} show="date" />,
    ],
  ];
  const agrees: readonly string[] = other.agrees;
  return (
    <Dialog
      open
      onClose={onClose}
      width="file"
      title={copy.title}
      description={copy.untold}
      actions={
        <>
          {isWaiting(person) && <Button onClick={onReject}>{copy.reject}</Button>}
          <Button variant="primary" autoFocus onClick={onClose}>
            {copy.back}
          </Button>
        </>
      }
    >
      <table className={styles.table} aria-label={copy.table}>
        <thead>
          <tr data-same={agrees.includes("name") || undefined}>
            <th scope="col">
              {copy.rows.name}
              {agrees.includes("name") && copy.same}
            </th>
            <th scope="col">{text(nameOf(person))}</th>
            <th scope="col">{text(other.name)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([row, one, two]) => (
            <tr key={row} data-same={agrees.includes(row) || undefined}>
              <th scope="row">
                {copy.rows[row]}
                {agrees.includes(row) && copy.same}
              </th>
              <td>{one}</td>
              <td>{two}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

function PhoneNumber({ children }: { children: string }) {
  return <span className={classNames("figure", styles.phone)}>{children}</span>;
}
