import { createFileRoute } from "@tanstack/react-router";
import { SignOnPage } from "../../features/auth/sign-on-page.tsx";

/** The page to which the single sign-on provider redirects. */
export const Route = createFileRoute("/_site/sign-on")({ component: SignOnPage });
