import type { EnquiryKind } from "@antochi/contract/enquiry-kind";
import type { z } from "zod";
import { countOpen } from "./count-open.ts";
import { listEnquiries } from "./list-enquiries.ts";
import { markHandled } from "./mark-handled.ts";
import { sendEnquiry } from "./send-enquiry.ts";

type Kinds = Readonly<Record<string, EnquiryKind>>;

type ProceduresOf<Kind extends EnquiryKind> = {
  send: ReturnType<typeof sendEnquiry<z.output<Kind["form"]>, z.input<Kind["form"]>>>;
  list: ReturnType<typeof listEnquiries<z.output<Kind["item"]>>>;
};

/** The procedures for all kinds, and those of each kind under its name. */
export function enquiryProcedures<All extends Kinds>(kinds: All) {
  return {
    ...ofEachKind(kinds),
    markHandled: markHandled<keyof All & string>(kinds),
    countOpen: countOpen(kinds),
  };
}

// NOTE: the compiler cannot follow a type from name to name through a loop; `enquiries.test.ts` calls each procedure.
function ofEachKind<All extends Kinds>(kinds: All): { [Name in keyof All]: ProceduresOf<All[Name]> };
function ofEachKind(kinds: Kinds): object {
  return Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      { send: sendEnquiry(name, kind), list: listEnquiries(kind) },
    ]),
  );
}
