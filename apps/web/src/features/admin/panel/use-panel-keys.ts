import { useNavigate } from "@tanstack/react-router";
import { useOpenPublishing } from "../../../articles/publishing/publish-queue.tsx";
import { useKeysEnabled } from "../../../ui/keys/keys-enabled.ts";
import { useShortcuts } from "../../../ui/keys/use-shortcuts.ts";
import { adminTabs } from "../admin-search.ts";

/** The navigation shortcuts of every screen of the panel: a digit for each tab, G and a letter for the rest. */
export function usePanelKeys(): void {
  const navigate = useNavigate();
  const publish = useOpenPublishing();
  const tabs = adminTabs.map((tab, index): [string, () => void] => [
    String(index + 1),
    () => void navigate({ to: "/admin", search: tab === "users" ? {} : { tab } }),
  ]);
  useShortcuts(
    {
      ...Object.fromEntries(tabs),
      "g o": () => void navigate({ to: "/admin/overview" }),
      "g r": () => void navigate({ to: "/admin/readiness" }),
      "g v": () => void navigate({ to: "/admin", search: { part: "pending" } }),
      "g m": () => void navigate({ to: "/admin", search: { tab: "messages" } }),
      p: () => void publish(),
    },
    useKeysEnabled(),
  );
}
