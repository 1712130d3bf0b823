import type { Profile } from "@antochi/contract/account";
import { Link, useLocation } from "@tanstack/react-router";
import { useRef } from "react";
import { api } from "../../api-client/api.ts";
import { toApiError } from "../../api-client/api-error.ts";
import { accountCopy as copy } from "../../content/account.ts";
import { screenTitles } from "../../content/screen-titles.ts";
import { screenTitle } from "../../content/screen-words.ts";
import { secondFactorsCopy } from "../../content/second-factors.ts";
import { signOnCopy } from "../../content/sign-on.ts";
import { useSignOnName } from "../../session/sign-on.ts";
import { useLostAccess } from "../../session/use-lost-access.ts";
import { FailedState } from "../../ui/lists/failed-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LoadingRows } from "../../ui/lists/loading-rows.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { WrittenText } from "../../ui/written-text.tsx";
import styles from "./account-page.module.css";
import { AccountSection } from "./account-section.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { EmailPart } from "./email-part.tsx";
import { LettersPart } from "./letters-part.tsx";
import { MyDataPart } from "./my-data-part.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { ScreensPart } from "./screens-part.tsx";
import { SecondFactors } from "./second-factors.tsx";
import { SignOnPart } from "./sign-on-part.tsx";
import { SessionList } from "./session-list.tsx";
import { usePartInView } from "./use-part-in-view.ts";

/** The parts of the account, in order; each has an id for the address and an entry in the navigation. */
const parts = [
  { id: "profile", title: copy.profile.title },
  { id: "email", title: copy.email.title },
  { id: "sign-on", title: signOnCopy.account.title },
  { id: "password", title: copy.password.title },
  { id: "second-step", title: secondFactorsCopy.title },
  { id: "sessions", title: copy.sessions.title },
  { id: "appearance", title: copy.screens.title },
  { id: "letters", title: copy.letters.title },
  { id: "my-data", title: copy.data.title },
] as const;

/** The user's own account: profile, password, sessions and the other `parts`. */
export function AccountPage() {
  usePageTitle(screenTitle("account", screenTitles.account));
  useLostAccess();
  // An administrator may have confirmed something since, or the user their e-mail elsewhere.
  const profile = api.auth.ownProfile.useQuery(undefined, { staleTime: 0, gcTime: 0 });
  const signOn = useOwnSignOn();
  const hash = useLocation({ select: (location) => location.hash });
  const holder = useRef<HTMLDivElement>(null);
  // All parts come together: none moves what is read or filled in below it.
  const isKnown = !profile.isPending && !signOn.query.isLoading;
  usePartInView(holder, isKnown ? hash : "");

  return (
    <>
      <Head profile={profile.data} />
      <div className={styles.page}>
        <Navigation signOn={signOn} chosen={hash || parts[0].id} />
        <div ref={holder}>
          {!isKnown && <LoadingRows label={copy.loading} />}
          <div hidden={!isKnown}>
            {profile.isError && (
              <div className={styles.failed}>
                <FailedState
                  message={toApiError(profile.error).serverMessage}
                  onRetry={() => void profile.refetch()}
                />
              </div>
            )}
            <Parts profile={profile.data} signOn={signOn} />
          </div>
        </div>
      </div>
    </>
  );
}

type SignOn = ReturnType<typeof useOwnSignOn>;

/** How the account signs in: with a password, or through the provider. */
function useOwnSignOn() {
  const name = useSignOnName();
  const query = api.auth.ownSignOn.useQuery(undefined, { enabled: name !== undefined });
  return {
    /** The provider's name; undefined where there is none. */
    name,
    query,
    // With a provider it is not known at once whether there is a password: nothing is shown that might then disappear.
    hasPassword: name === undefined || query.data?.hasPassword === true,
    /** The provider that signs the user in, if the account has no password. */
    provider: query.data?.hasPassword === false ? name : undefined,
  };
}

function Head({ profile }: { profile: Profile | undefined }) {
  return (
    <header className={styles.head}>
      <h1 className="title-page">{copy.title}</h1>
      <p className="quiet">
        <span>
          {profile ? <WrittenText>{`${profile.firstName} ${profile.lastName}`}</WrittenText> : "\u00a0"}
          {profile && ", "}
        </span>
        <span>
          {profile ? (
            <>
              {copy.since} <LocalTime instant={profile.registeredAt} show="date" />
            </>
          ) : (
            "\u00a0"
          )}
        </span>
      </p>
      <Link to="/knowledge-base" className={styles.back}>
        <Icon name="arrowLeft" />
        {copy.back}
      </Link>
    </header>
  );
}

function Navigation({ signOn, chosen }: { signOn: SignOn; chosen: string }) {
  const shown = parts.filter(
    ({ id }) => (id !== "password" || signOn.hasPassword) && (id !== "sign-on" || signOn.name !== undefined),
  );
  return (
    <nav aria-label={copy.parts} className={styles.parts}>
      {shown.map(({ id, title }) => (
        <Link
          key={id}
          to="/account"
          hash={id}
          replace
          activeOptions={{ includeHash: true }}
          data-here={id === chosen || undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

function Parts({ profile, signOn }: { profile: Profile | undefined; signOn: SignOn }) {
  const { hasPassword, provider } = signOn;
  return (
    <>
      {profile && (
        <>
          <AccountSection id="profile" {...copy.profile}>
            {(headingId) => <ProfileForm labelledBy={headingId} profile={profile} />}
          </AccountSection>
          <AccountSection
            id="email"
            title={copy.email.title}
            text={provider === undefined ? copy.email.text : copy.email.textWithoutPassword}
          >
            {(headingId) => <EmailPart labelledBy={headingId} profile={profile} />}
          </AccountSection>
        </>
      )}
      <OwnSignOn signOn={signOn} />
      {hasPassword && (
        <AccountSection id="password" {...copy.password}>
          {(headingId) => <PasswordForm labelledBy={headingId} />}
        </AccountSection>
      )}
      <AccountSection
        id="second-step"
        title={secondFactorsCopy.title}
        text={provider === undefined ? secondFactorsCopy.text : secondFactorsCopy.byProvider(provider).text}
      >
        {() => <SecondFactors provider={provider} />}
      </AccountSection>
      <AccountSection id="sessions" {...copy.sessions}>
        {() => <SessionList />}
      </AccountSection>
      <AccountSection id="appearance" {...copy.screens}>
        {() => <ScreensPart />}
      </AccountSection>
      <AccountSection id="letters" {...copy.letters}>
        {() => <LettersPart />}
      </AccountSection>
      <AccountSection id="my-data" {...copy.data}>
        {() => (
          <>
            <MyDataPart />
            <DeleteAccount />
          </>
        )}
      </AccountSection>
    </>
  );
}

function OwnSignOn({ signOn: { name, query } }: { signOn: SignOn }) {
  const { data: own, isError } = query;
  if (name === undefined || (own === undefined && !isError)) return null;
  return (
    <AccountSection id="sign-on" {...signOnCopy.account}>
      {() =>
        own ? (
          <SignOnPart name={name} own={own} />
        ) : (
          <FailedState message={toApiError(query.error).serverMessage} onRetry={() => void query.refetch()} />
        )
      }
    </AccountSection>
  );
}
