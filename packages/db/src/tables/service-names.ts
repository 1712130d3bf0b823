import type { AudienceKind } from "@antochi/contract/publication";
import type { Generated, GeneratedAlways } from "kysely";

/**
 * `service_names`: each unit and rank as it was first confirmed; what differs in case and accents
 * alone is one. Kept by Postgres.
 */
export type ServiceNamesTable = {
  id: GeneratedAlways<number>;
  kind: AudienceKind;
  name: string;
  folded: GeneratedAlways<string>;
  /** The name that an administrator said it stands for. */
  joinedTo: Generated<number | null>;
};
