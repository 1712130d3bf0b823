import { securityReports } from "@antochi/contract/brand";
import type { FastifyInstance } from "fastify";

type Reports = { contacts: readonly string[]; languages: readonly string[] };
type Served = { publicUrl: URL; now: () => Date };

/** `/.well-known/security.txt`: where to report a weakness of the site; 404 while the brand names no contact. */
export function serveSecurityText(server: FastifyInstance, { publicUrl, now }: Served): void {
  const reports: Reports = securityReports;
  if (reports.contacts.length === 0) return;
  server.get("/.well-known/security.txt", (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(securityText(reports, { publicUrl, now })),
  );
}

/** A security.txt (RFC 9116) that expires in a year. The RFC requires at least one contact. */
export function securityText({ contacts, languages }: Reports, { publicUrl, now }: Served): string {
  const expires = new Date(now());
  expires.setUTCFullYear(expires.getUTCFullYear() + 1);
  return [
    ...contacts.map((contact) => `Contact: ${new URL(contact, publicUrl).href}`),
    `Expires: ${expires.toISOString()}`,
    ...(languages.length > 0 ? [`Preferred-Languages: ${languages.join(", ")}`] : []),
    "",
  ].join("\n");
}
