import { expect, test } from "vitest";
import { MailRefused, MailUnavailable } from "./mail.ts";
import { createMailer } from "./mailer.ts";
import { smtpMailer } from "./smtp-mailer.ts";
import { type Mood, startMailServer } from "./testing/mail-server.ts";
import { sampleMail } from "./testing/sample-mail.ts";

const from = "Antochi <no-reply@example.com>";

/**
 * If the server is silent, longer than a busy machine needs for a response, but short enough to wait out; otherwise
 * longer than a test may take.
 */
function patienceWith(mood: Mood): { silenceMs: number } {
  return { silenceMs: mood === "says nothing" ? 5_000 : 700_000 };
}

test("an email arrives as written, with its message id and Greek intact", async () => {
  await using server = await startMailServer();
  const mailer = createMailer({ from, transport: { kind: "smtp", url: server.url } });

  await mailer.send(
    sampleMail({ replyTo: "sender@example.org", unsubscribeUrl: "https://example.com/u?token=a.b" }),
  );

  expect(server.taken).toHaveLength(1);
  expect(server.taken[0]).toMatchObject({
    from: { name: "Antochi", address: "no-reply@example.com" },
    to: [{ address: "reader@example.org" }],
    replyTo: [{ address: "sender@example.org" }],
    subject: "Επιβεβαίωση εγγραφής",
    messageId: "<job-1@example.com>",
    text: "Καλημέρα\n",
  });
  expect(headersOf(server.taken[0])).toMatchObject({
    "list-unsubscribe": "<https://example.com/u?token=a.b>",
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    "auto-submitted": "auto-generated",
  });
});

test("form input can add neither headers nor recipients", async () => {
  await using server = await startMailServer();
  const mailer = smtpMailer({ url: server.url, from });

  await mailer.send(sampleMail({ subject: "Hello\r\nBcc: other@example.org\r\n\r\nAnother text" }));
  for (const evil of [
    "a@example.org, other@example.org",
    "a@example.org\r\nBcc: other@example.org",
    "<a@example.org>",
    "group: a@example.org;",
    "nobody",
    "",
  ]) {
    await expect(mailer.send(sampleMail({ to: evil }))).rejects.toBeInstanceOf(MailRefused);
    await expect(mailer.send(sampleMail({ replyTo: evil }))).rejects.toBeInstanceOf(MailRefused);
  }
  await expect(mailer.send(sampleMail({ messageId: "a@b>\r\nBcc: c" }))).rejects.toBeInstanceOf(MailRefused);

  expect(server.taken).toHaveLength(1);
  expect(server.taken[0]?.subject).toBe("Hello Bcc: other@example.org Another text");
  expect(server.taken[0]?.bcc).toBeUndefined();
  expect(server.taken[0]?.text).toBe("Καλημέρα\n");
});

test.each(["refuses the recipient", "refuses the recipient by its code"] as const)(
  "a server that %s refuses permanently",
  async (mood) => {
    await using server = await startMailServer();
    server.setMood(mood);

    await expect(smtpMailer({ url: server.url, from }).send(sampleMail())).rejects.toBeInstanceOf(
      MailRefused,
    );
  },
);

test.each([
  "asks to come back",
  "says nothing",
  "dies in the middle",
  "refuses the sender",
  "refuses the sender at the recipient",
  "wants a login",
  "relays for nobody",
  "refuses the text",
] as const)("a server that %s is retried, and accepts the email once it recovers", async (mood) => {
  await using server = await startMailServer();
  const mailer = smtpMailer({ url: server.url, from, ...patienceWith(mood) });
  server.setMood(mood);

  await expect(mailer.send(sampleMail())).rejects.toBeInstanceOf(MailUnavailable);

  server.setMood("takes");
  await mailer.send(sampleMail());
  expect(server.taken).toHaveLength(1);
});

test.each([
  ["takes it and dies", { mayHaveArrived: true, isOfRecipient: false }],
  ["says nothing", { mayHaveArrived: false, isOfRecipient: false }],
  ["refuses the text", { mayHaveArrived: false, isOfRecipient: false }],
  ["refuses the sender", { mayHaveArrived: false, isOfRecipient: false }],
  ["asks to come back", { mayHaveArrived: false, isOfRecipient: true }],
] as const)(
  "a possibly delivered email is distinguished from an undelivered one if the server %s",
  async (mood, told) => {
    await using server = await startMailServer();
    server.setMood(mood);
    const sent = smtpMailer({ url: server.url, from, ...patienceWith(mood) }).send(sampleMail());
    await expect(sent).rejects.toMatchObject(told);
  },
);

test("pictures are attached and shown inline", async () => {
  await using server = await startMailServer();
  const picture = { name: "plate", bytes: new Uint8Array([1, 2, 3]) };
  const html = '<p><img src="cid:plate" alt="A plate"></p>';
  await smtpMailer({ url: server.url, from }).send(sampleMail({ html, pictures: [picture] }));
  expect(server.taken[0]?.attachments).toMatchObject([
    { mimeType: "image/png", disposition: "inline", contentId: "<plate>", related: true },
  ]);
});

test("an absent server is retried", async () => {
  const gone = await startMailServer();
  await gone[Symbol.asyncDispose]();

  await expect(smtpMailer({ url: gone.url, from }).send(sampleMail())).rejects.toBeInstanceOf(
    MailUnavailable,
  );
});

test("an email is encrypted unless its server's address says otherwise", async () => {
  await using server = await startMailServer({ starttls: true });
  const send = (query: string) => smtpMailer({ url: `${server.url}?${query}`, from }).send(sampleMail());

  await send("tls.rejectUnauthorized=false");
  await send("tls.rejectUnauthorized=false&requireTLS=false");
  await send("ignoreTLS=true");

  expect(server.encrypted).toEqual([true, true, false]);
});

test("a server without encryption gets nothing, and the error says what would allow it", async () => {
  await using server = await startMailServer();
  const refusal = smtpMailer({ url: server.url.replace(/\?.*/, ""), from }).send(sampleMail());

  await expect(refusal).rejects.toThrow(
    new MailUnavailable("The mail server offers no STARTTLS; requireTLS=false in its address sends without"),
  );
  expect(server.taken).toEqual([]);
});

test("a server with an untrusted certificate gets nothing", async () => {
  await using server = await startMailServer({ starttls: true });

  const refusal = smtpMailer({ url: server.url, from }).send(sampleMail());

  await expect(refusal).rejects.toThrow(new MailUnavailable("The mail server did not take the mail"));
  await expect(refusal).rejects.toHaveProperty("cause.message", expect.stringContaining("certificate"));
  expect(server.taken).toEqual([]);
});

function headersOf(mail: { headers: { key: string; value: string }[] } | undefined): Record<string, string> {
  return Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]));
}
