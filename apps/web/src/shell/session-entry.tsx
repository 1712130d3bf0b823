import { restMark } from "@antochi/contract/site-marks";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { type Language, languageSearch } from "../content/language.ts";
import { loadSession, type Session, useSession } from "../session/session.ts";
import { signOut } from "../session/sign-out.ts";
import { showToast } from "../ui/toasts/toast.ts";
import { whenIdle } from "../ui/late/when-idle.ts";
import { useOfflineReading } from "./offline-reading.ts";

/** The maximum time that the session check waits for the page to be idle, in milliseconds. */
const idleTimeoutMs = 3_000;

type SessionEntryProps = {
  language: Language;
  copy: { login: string; logout: string; logoutFailed: { title: string; text: string } };
  className: string | undefined;
  onClick: () => void;
};

/** The last entry of the bar: a sign-in link for visitors, a sign-out button for members. */
export function SessionEntry({ language, copy, className, onClick }: SessionEntryProps) {
  const session = useSessionAfterIdle();
  // Whoever reads articles kept on this device is that member, though the server cannot be asked.
  const isMember = useOfflineReading() !== undefined || session.state === "member";
  const router = useRouter();

  async function leave() {
    onClick();
    try {
      await signOut();
    } catch {
      const { title, text } = copy.logoutFailed;
      showToast({ title, description: text, tone: "destructive" });
      return;
    }
    await router.navigate({ to: "/tactical-fpv-training", search: languageSearch(language) });
  }

  if (isMember) {
    return (
      <button type="button" className={className} onClick={() => void leave()}>
        {copy.logout}
      </button>
    );
  }
  return (
    <Link to="/auth" search={languageSearch(language)} className={className} onClick={onClick}>
      {copy.login}
    </Link>
  );
}

/**
 * The session, loaded once the page is idle, so that a public page is painted and responsive first. If the request fails,
 * the page stays a visitor's. The performance mark tells measurements when the page was idle.
 */
function useSessionAfterIdle(): Session {
  const session = useSession();
  useEffect(
    () =>
      whenIdle(() => {
        performance.mark(restMark);
        loadSession().catch(() => undefined);
      }, idleTimeoutMs),
    [],
  );
  return session;
}
