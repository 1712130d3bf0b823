/** What the product calls itself where no page does: in mails, in the reference of its calls, at the terminal. */
export const siteName = "Antochi";
