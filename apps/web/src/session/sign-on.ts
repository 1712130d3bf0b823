import { useEffect, useState, useSyncExternalStore } from "react";
import { publicApi } from "../api-client/public-api.ts";

/** The name of the single sign-on provider, from the document that the server sent; undefined where there is none. */
export function useSignOnName(): string | undefined {
  return useSyncExternalStore(
    () => () => undefined,
    () => document.documentElement.dataset["signOn"],
    () => undefined,
  );
}

/** Whether the page is being left for the provider; reset when the browser restores the page from its back/forward cache. */
export function useLeaving(): [isLeaving: boolean, setLeaving: (isLeaving: boolean) => void] {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(false);
    };
    window.addEventListener("pageshow", restore);
    return () => window.removeEventListener("pageshow", restore);
  }, []);
  return [isLeaving, setLeaving];
}

/** Leaves for the provider to sign in. @param next where to go afterwards: a path of this site */
export async function goToSignOn(next: string | undefined): Promise<void> {
  const { url } = await publicApi.auth.startSignOn.mutate({ next });
  window.location.assign(url);
}

/** Leaves for the provider to prove identity again, and comes back to this address. */
export async function goToSignOnProof(): Promise<void> {
  const { pathname, search, hash } = window.location;
  const { url } = await publicApi.auth.startSignOnProof.mutate({ next: pathname + search + hash });
  window.location.assign(url);
}
