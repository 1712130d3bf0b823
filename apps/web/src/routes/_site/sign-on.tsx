import { createFileRoute } from "@tanstack/react-router";
import { SignOnPage } from "../../features/auth/sign-on-page.tsx";
import { prepareWords } from "../../shell/screen-language.ts";

/** Where the provider of one sign-on sends browsers back to. */
export const Route = createFileRoute("/_site/sign-on")({ beforeLoad: prepareWords, component: SignOnPage });
