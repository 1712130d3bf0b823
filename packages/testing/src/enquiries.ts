const sender = { firstName: "Visitor", lastName: "Sample", email: "visitor.sample@example.org" };

/** Sample submissions, for the table of each kind of enquiry. */
export const sampleEnquiries = {
  contact: {
    ...sender,
    organization: "Sample organisation",
    interest: "fieldbox",
    message: "A sample of a contact enquiry.",
  },
  fpv: { ...sender, phone: "+30 210 000 0009" },
  newsletter: { email: sender.email },
  messages: {
    name: "Visitor Sample",
    email: sender.email,
    subject: "Sample subject",
    message: "A sample of a message from the knowledge base.",
  },
} as const;
