/** Every word of the screen on which members look after their own account. */
export const accountCopy = {
  title: "Account",
  back: "Knowledge Base",
  facts: { name: "Name", email: "Email", username: "Username" },
  password: {
    title: "Change your password",
    text: "It signs you out everywhere else.",
    current: "Current Password",
    next: "New Password",
    hint: "At least 6 characters",
    show: "Show",
    hide: "Hide",
    submit: "Change Password",
    sending: "Saving...",
    succeeded: "Password changed",
    failed: { title: "Error", text: "The password could not be changed. Please try again." },
  },
} as const;
