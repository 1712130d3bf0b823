import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { knowledgeBaseCopy as copy } from "../../content/knowledge-base.ts";
import { useExpectedMember } from "../../session/expected-member.ts";
import { useSession } from "../../session/session.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { persistedSwitch } from "../../ui/persisted-switch.ts";
import styles from "./page-head.module.css";

/** Whether an administrator was here last. It only keeps the room of their button. */
const adminHere = persistedSwitch("library-admin-here", { initially: false });

type PageHeadProps = {
  search: ReactNode;
  /** Opens the list of articles saved on this device. */
  saved: ReactNode;
  onContact: () => void;
};

/** Title, greeting, search, the contact button and, for administrators, a link to the panel. */
export function PageHead({ search, saved, onContact }: PageHeadProps) {
  const { user } = useSession();
  // Its place is kept for somebody who is about to be greeted.
  const isExpected = useExpectedMember() && user === null;
  const isAdmin = user?.isAdmin;
  useEffect(() => {
    if (isAdmin !== undefined) adminHere.set(isAdmin);
  }, [isAdmin]);
  const hasPanel = isAdmin ?? (isExpected && adminHere.read());
  return (
    <header className={styles.head} data-expected={isExpected || undefined}>
      <div className={styles.name}>
        <h1 className="title-page">{copy.title}</h1>
        {isExpected && (
          <p className={styles.welcome}>
            <span className={styles.who}>&nbsp;</span>&nbsp;
          </p>
        )}
        {user && (
          <p className={styles.welcome}>
            {/* A long name is cut where the line ends. */}
            <span className={styles.who} title={user.username}>
              {copy.welcome(user.username)}
            </span>
            <span className={styles.between}>&nbsp;· </span>
            <Link to="/account">{copy.account}</Link>&nbsp;· <Link to="/record">{copy.record}</Link>
          </p>
        )}
      </div>
      <div className={styles.search}>{search}</div>
      <div className={styles.actions} data-admin={hasPanel || undefined}>
        {saved}
        <Button className={styles.contact} onClick={onContact}>
          {copy.contactUs}
        </Button>
        {hasPanel && (
          <Link to="/admin" className={buttonClass()} hidden={!isAdmin}>
            {copy.adminPanel}
          </Link>
        )}
      </div>
    </header>
  );
}
