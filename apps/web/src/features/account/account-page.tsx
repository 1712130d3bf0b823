import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { accountCopy as copy } from "../../content/account.ts";
import { pageTitles } from "../../content/page-titles.ts";
import { useSession } from "../../session/session.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { WrittenText } from "../../ui/written-text.tsx";
import styles from "./account-page.module.css";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactors } from "./second-factors.tsx";

/** One's own account: who one is here, and the password. */
export function AccountPage() {
  usePageTitle(pageTitles.account);
  const { user } = useSession();
  const headingId = useId();
  return (
    <div className={styles.page}>
      <header>
        <Link to="/knowledge-base" className={styles.back}>
          {copy.back}
        </Link>
        <h1 className="title-page">{copy.title}</h1>
      </header>
      {user && (
        <dl className={styles.facts}>
          <dt>{copy.facts.name}</dt>
          <dd>
            <WrittenText>{`${user.firstName} ${user.lastName}`}</WrittenText>
          </dd>
          <dt>{copy.facts.email}</dt>
          <dd>{user.email}</dd>
          <dt>{copy.facts.username}</dt>
          <dd>{user.username}</dd>
        </dl>
      )}
      <section className={styles.section} aria-labelledby={headingId}>
        <h2 id={headingId} className="title-section">
          {copy.password.title}
        </h2>
        <p className="quiet">{copy.password.text}</p>
        <PasswordForm labelledBy={headingId} />
      </section>
      <SecondFactors />
    </div>
  );
}
