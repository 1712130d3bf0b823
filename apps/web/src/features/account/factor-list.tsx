import type { SecondFactors } from "@antochi/contract/second-factors";
import type { ReactNode } from "react";
import { secondFactorsCopy as copy } from "../../content/second-factors.ts";
import { Button } from "../../ui/button.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { WrittenText } from "../../ui/written-text.tsx";
import styles from "./second-factors.module.css";

type FactorListProps = {
  factors: SecondFactors;
  onTurnOff: () => void;
  onRenew: () => void;
  onRemovePasskey: (passkey: { id: string; name: string }) => void;
};

/** What the user can sign in with besides the password; nothing if that is all. */
export function FactorList({ factors, onTurnOff, onRenew, onRemovePasskey }: FactorListProps) {
  const { codesSince, passkeys, recoveryCodesLeft } = factors;
  if (codesSince === null && passkeys.length === 0) return null;
  return (
    <ul className={styles.list}>
      {codesSince !== null && (
        <Factor name={copy.app.name} action={copy.app.turnOff} onAction={onTurnOff}>
          {copy.app.since} <LocalTime instant={codesSince} show="date" />
        </Factor>
      )}
      {passkeys.map(({ id, name, createdAt, lastUsedAt, wantsPassword }) => (
        <Factor
          key={id}
          name={<WrittenText>{name}</WrittenText>}
          action={copy.passkey.remove}
          label={`${copy.passkey.remove} ${name}`}
          onAction={() => onRemovePasskey({ id, name })}
        >
          {copy.passkey.kind}, {lastUsedAt === null ? copy.passkey.added : copy.passkey.used}{" "}
          <LocalTime instant={lastUsedAt ?? createdAt} show="date" />
          {wantsPassword && `, ${copy.passkey.wantsPassword}`}
        </Factor>
      ))}
      <Factor name={copy.recovery.name} action={copy.recovery.renew} onAction={onRenew}>
        {copy.recovery.left(recoveryCodesLeft)}
      </Factor>
    </ul>
  );
}

type FactorProps = {
  name: ReactNode;
  action: string;
  /** The button's accessible name, where several may have the same words. */
  label?: string;
  onAction: () => void;
  children: ReactNode;
};

function Factor({ name, action, label, onAction, children }: FactorProps) {
  return (
    <li>
      <strong>{name}</strong>
      <span className="quiet">{children}</span>
      <Button size="small" aria-label={label} onClick={onAction}>
        {action}
      </Button>
    </li>
  );
}
