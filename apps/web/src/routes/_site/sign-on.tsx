import { createFileRoute } from "@tanstack/react-router";
import { SignOnPage } from "../../features/auth/sign-on-page.tsx";

/** Where the provider of one sign-on sends browsers back to. */
export const Route = createFileRoute("/_site/sign-on")({ component: SignOnPage });
