/** What the calls under each heading are about. A heading is the name of the router that contains the procedures. */
const tagDescriptions = new Map([
  ["auth", "Accounts and sessions: registering, signing in and out, and who is signed in."],
  ["admin", "Users, for administrators: who waits, who may come in, who administers."],
  ["knowledgeBase", "Categories and articles. Visitors read titles, members the documents."],
  ["editions", "The earlier PDFs of an article, for administrators."],
  ["assignments", "Required reading, for administrators: what is asked of whom, and by when."],
  ["readiness", "Who has read what, for administrators: by article, by unit, and by member."],
  ["reading", "What a member has read of an article, and that they acknowledge it."],
  ["audit", "Who did what, for administrators and for programs that gather it."],
  ["activity", "Which articles were opened by whom, and how often."],
  ["personalData", "What is kept of whoever is signed in."],
  ["enquiries", "What visitors send: messages, interest in FPV training, newsletter addresses."],
  ["uploads", "How a PDF gets in: signed addresses for one PUT or for parts, the check, the registration."],
  ["objects", "The stored PDFs and the pictures of their first pages."],
]);

/** @throws if a heading has no description, so that the server does not start with an empty one. */
export function describeTag(name: string): { name: string; description: string } {
  const description = tagDescriptions.get(name);
  if (description === undefined) throw new Error(`The heading ${name} of the document is not described`);
  return { name, description };
}
