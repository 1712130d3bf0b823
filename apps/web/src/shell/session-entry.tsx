import { Link, useRouter } from "@tanstack/react-router";
import { signOut } from "../session/sign-out.ts";
import { useSessionAfterIdle } from "../session/use-session-after-idle.ts";
import { showToast } from "../ui/toast.ts";

type SessionEntryProps = {
  copy: { login: string; logout: string; logoutFailed: { title: string; text: string } };
  className: string | undefined;
  onClick: () => void;
};

/** The last entry of the bar: leads a visitor to sign in, signs a member out. */
export function SessionEntry({ copy, className, onClick }: SessionEntryProps) {
  const session = useSessionAfterIdle();
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
    await router.navigate({ to: "/tactical-fpv-training" });
  }

  if (session.state === "member") {
    return (
      <button type="button" className={className} onClick={() => void leave()}>
        {copy.logout}
      </button>
    );
  }
  return (
    <Link to="/auth" className={className} onClick={onClick}>
      {copy.login}
    </Link>
  );
}
