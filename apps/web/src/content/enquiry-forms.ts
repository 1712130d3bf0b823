/** The words of the forms on /home: labels, the button while it rests and sends, and what the toasts say. */
export const contactFormCopy = {
  labels: {
    firstName: "First Name",
    lastName: "Last Name",
    email: "Email",
    organization: "Organization",
    interest: "Area of Interest",
    message: "Message",
  },
  interestPlaceholder: "Select an area",
  submit: "Send Message",
  sending: "Sending...",
  sent: "Message Sent Successfully",
  failed: { title: "Error", text: "Failed to send message. Please try again." },
} as const;

export const newsletterFormCopy = {
  email: "Email",
  submit: "Subscribe",
  sending: "Subscribing...",
  sent: { title: "Successfully Subscribed", text: "Thank you for subscribing to our newsletter!" },
  failed: { title: "Error", text: "Failed to subscribe. Please try again." },
} as const;
