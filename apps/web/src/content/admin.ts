import type { UserStatus } from "@antochi/contract/users";

/** The words of the admin panel, which is English only. */
export const adminCopy = {
  title: "Admin Panel",
  tabsLabel: "Parts of the panel",
  knowledgeBase: "Knowledge Base",
  tabs: {
    users: "Manage Users",
    categories: "Categories",
    articles: "Articles",
    activity: "Activity Logs",
    messages: "Messages",
  },
  generatedPassword: {
    text: "Your password was generated at the first start and is still stored in a file on the server.",
    link: "Choose a new one",
  },
  mailHeld: {
    label: "Email is held",
    text: "This is a restored copy. It has sent no email since",
    advice:
      "Release its email once no other copy sends any: emails that were waiting in the backup go out as well.",
    release: "Release email",
    releasing: "Releasing…",
    released: { title: "Email released", description: "The waiting emails are being sent." },
    discard: (letters: number) => (letters === 1 ? "Discard 1 email" : `Discard ${letters} emails`),
    question: (letters: number) => ({
      title: letters === 1 ? "Discard the waiting email?" : `Discard the ${letters} waiting emails?`,
      description:
        "Nobody receives them. Choose this if the original may have sent them already; new emails go out.",
      confirmLabel: "Discard and release",
    }),
    discarded: (letters: number) => ({
      title: "Email released",
      description: `${letters === 1 ? "1 email was" : `${letters} emails were`} discarded. New ones go out.`,
    }),
    failed: { title: "Error", text: "The email was not released. Please try again." },
  },
  backups: {
    label: "Backups",
    failed: "The last backup failed",
    held: "This is a restored copy. It makes no scheduled backups until its email is released.",
    late: "No backup was made the last two times one was due.",
    incomplete: "The last backup was made, but it has a problem",
    kept: "All older backups are kept until one succeeds.",
    made: "The last good one is from",
    last: "It is from",
    none: "There is no good one yet.",
  },
  exports: {
    files: { csv: "CSV", xlsx: "Excel" },
    of: {
      users: (format: string) => `Download the users shown as ${format}`,
      logs: (format: string) => `Download the log shown as ${format}`,
    },
  },
  release: ({ name, version }: { name: string; version: string }) => `${name} ${version}`,
  anonymous: "Anonymous",
  none: "–",
  actions: "Actions",
  edit: "Edit",
  delete: "Delete",
  cancel: "Cancel",
  unsaved: {
    title: "Close without saving?",
    description: "What you typed or chose here will be lost.",
    confirmLabel: "Close without saving",
  },
  keys: {
    search: "Search",
    rows: "Next, previous row",
    approve: "Approve",
    menu: "Row menu",
    tabs: "Tabs",
    on: "Turn single keys on",
    off: "Turn single keys off",
  },
} as const;

export const usersCopy = {
  list: "Users",
  search: "Name, email or unit",
  statusLabel: "Status of the users",
  statuses: {
    all: "All",
    pending: "Pending",
    approved: "Approved",
    suspended: "Suspended",
    admins: "Admins",
  } satisfies Record<UserStatus, string>,
  badges: { admin: "Admin", approved: "Approved", pending: "Pending", suspended: "Suspended" },
  emailConfirmed: { yes: "Email confirmed", no: "Email not confirmed" },
  columns: ["Name", "Status", "Rank", "Unit", "Email", "Phone", "Registered"],
  groups: { pending: "Waiting for approval", members: "Members" },
  loading: "Loading users",
  empty: "No user registrations yet",
  emptyHint: "New registrations appear here, pending ones first.",
  noMatch: (search: string) => (search ? `No users match “${search}”` : "No users here"),
  /** How many of all users are loaded; the figures stand before and after `of`. */
  shown: { of: "of", shown: "shown", more: "more load as you scroll" },
  approve: "Approve",
  approved: {
    title: "User approved",
    description: "The user has been approved and can now login.",
  },
  approveFailed: { title: "Error", text: "Failed to approve user" },
  failed: { title: "Error", text: "That did not work. Please try again." },
  menuOf: (name: string) => `More for ${name}`,
  read: "What this member read",
} as const;

export const categoriesCopy = {
  list: "Categories",
  formTitle: "New category",
  name: "Category Name",
  namePlaceholder: "e.g. FPV Operations",
  description: "Description (Optional)",
  create: "Create Category",
  creating: "Creating...",
  created: "Category created",
  createFailed: { title: "Error", text: "Failed to create category" },
  columns: { name: "Name", description: "Description", articles: "Articles" },
  count: (articles: number) => (articles === 1 ? "article" : "articles"),
  loading: "Loading categories",
  empty: "No categories yet",
  emptyHint: "A category groups articles in the knowledge base.",
  editTitle: "Edit category",
  save: "Save Changes",
  saving: "Saving...",
  updated: "Category updated",
  updateFailed: { title: "Update failed", text: "Failed to update category" },
  order: "Order",
  move: (name: string) => `Move ${name}`,
  moveHint: "Drag it, or use the arrow keys",
  moved: (name: string, place: number) => `${name} is now at position ${place}`,
  moveFailed: { title: "Not moved", text: "Failed to move category" },
  sameName: (name: string) => ({
    title: `There is already a category “${name}”`,
    description: "Members would see two categories with the same name, each with its own articles.",
    confirmLabel: "Use the name anyway",
  }),
  delete: "Delete",
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteText: "The category is deleted at once. This is only possible while it has no articles.",
  inUse: {
    title: (name: string) => `“${name}” cannot be deleted yet`,
    text: (count: number) =>
      count === 1
        ? "1 article is in it. Move it to another category, or delete it, first."
        : `${count} articles are in it. Move them to another category, or delete them, first.`,
    show: (count: number) => (count === 1 ? "Show the article" : "Show the articles"),
  },
  deleted: "Category deleted",
  deleteFailed: { title: "Delete failed", text: "Failed to delete category" },
} as const;

export const articlesCopy = {
  list: "Articles",
  formTitle: "New article",
  category: "Category",
  categoryPlaceholder: "Select a category",
  categoriesNotLoaded: "The categories could not be loaded.",
  title: "Title",
  file: "PDF File",
  pages: (count: number) => (count === 1 ? "page" : "pages"),
  create: "Create Article",
  creating: "Creating...",
  created: "Article created",
  createFailed: { title: "Error", text: "Failed to create article" },
  clear: "Clear",
  search: "Title or category",
  columns: { title: "Title", category: "Category", pages: "Pages", size: "Size", updated: "Updated" },
  count: (count: number) => (count === 1 ? "article" : "articles"),
  of: "of",
  loading: "Loading articles",
  empty: "No articles yet",
  emptyHint: "Upload a PDF and give it a title; members find it in the knowledge base.",
  noMatch: (search: string) => `No articles match “${search}”`,
  /** For the scanned pages of a document. */
  scan: {
    reading: (page: number, pages: number) =>
      `Reading ${page} of ${pages === 1 ? "1 page" : `${pages} pages`}`,
    read: "Read by OCR",
    failed: (named: readonly number[], count: number) =>
      `${count === 1 ? "Page" : "Pages"} ${named.join(", ")}${count > named.length ? " and more" : ""} could not be read`,
    retry: "Retry",
    retryOf: (title: string) => `Retry reading ${title}`,
    retryFailed: { title: "Error", text: "That did not work. Please try again." },
  },
  same: {
    file: (title: string) => `The same file is already “${title}”`,
    title: (title: string) => `There is already an article “${title}”`,
    open: "Open that article",
    confirm: "Save it anyway",
  },
  /** When two administrators have changed the same field of an article. */
  meanwhile: {
    isNow: (field: string) => `${field} is now`,
    take: "Use the newer value",
    hint: "Saving again replaces it with yours. Your other changes are kept either way.",
    none: "None",
    yes: "Yes",
    no: "No",
    everybody: "Every member",
  },
  /** For several articles at once. */
  bulk: {
    label: "Chosen articles",
    choose: (title: string) => `Choose ${title}`,
    chosen: (count: number) => (count === 1 ? "1 article chosen" : `${count} articles chosen`),
    full: (atMost: number) => `the most at once (${atMost})`,
    all: "Choose all shown",
    clear: "Choose none",
    move: "Move…",
    moveTitle: (count: number) => (count === 1 ? "Move 1 article" : `Move ${count} articles`),
    moveConfirm: "Move",
    moved: (count: number) => (count === 1 ? "1 article moved" : `${count} articles moved`),
    moveFailed: { title: "Not moved", text: "Failed to move articles" },
    delete: "Delete…",
    deleteTitle: (count: number) => (count === 1 ? "Delete 1 article?" : `Delete ${count} articles?`),
    deleteText: (title: string, others: number) =>
      others === 0
        ? `“${title}”, its PDFs and its log entries are removed. This cannot be undone.`
        : `“${title}” and ${others} ${others === 1 ? "other" : "others"}, their PDFs and log entries are removed. This cannot be undone.`,
    deleteConfirm: (count: number) => `Delete ${count}`,
    deleted: (count: number) => (count === 1 ? "1 article deleted" : `${count} articles deleted`),
  },
  editTitle: "Edit article",
  save: "Save Changes",
  saving: "Saving...",
  updated: "Article updated",
  updateFailed: { title: "Update failed", text: "Failed to update article" },
  delete: "Delete",
  deleteTitle: "Delete this article?",
  deleteText: (title: string) =>
    `“${title}”, its PDF and its log entries are removed. This cannot be undone.`,
  deleted: "Article deleted",
  deleteFailed: { title: "Delete failed", text: "Failed to delete article" },
} as const;

export const wrongFilesCopy = {
  count: (count: number) =>
    count === 1
      ? "One article has a PDF that is damaged or missing"
      : `${count} articles or older editions have a PDF that is damaged or missing`,
  advice: "Members cannot read it. Replace it with Edit, or have the file put back and check again.",
  more: (count: number) => `and ${count} more`,
  older: (edition: number) =>
    `Edition ${edition}, which is not current: delete it with Edit, or have the file put back.`,
  conditions: {
    missing: "The store has no PDF for this article. Replace it with Edit.",
    altered: "The PDF is not the one that was uploaded. Replace it with Edit.",
  },
  checked: "Checked",
  check: "Check again",
  checking: "Checking...",
  checkOf: (title: string, edition?: number) =>
    edition === undefined ? `Check again ${title}` : `Check again ${title}, edition ${edition}`,
  found: {
    ok: "The PDF is as it was uploaded",
    missing: "The PDF is missing",
    altered: "The PDF is not the one that was uploaded",
  },
  checkFailed: { title: "Error", text: "The PDF could not be checked. Please try again." },
} as const;

export const activityCopy = {
  statistics: "View Article Statistics",
  member: "Member",
  article: "Article",
  period: "Period",
  filter: "Filter",
  all: "All",
  periods: { "1": "Last 24 hours", "7": "Last 7 days", "30": "Last 30 days", "365": "Last year" },
  live: "Live",
  pause: "Pause",
  resume: "Resume",
  paused: "Paused",
  connecting: "Connecting",
  stopped: "Stopped",
  signedOut:
    "You are signed out, so new entries do not appear. Sign in again in another tab, then press Resume.",
  refused:
    "You may not read the log any more, so new entries do not appear. Once an administrator has given you the role again, press Resume.",
  fresh: (count: number) => `${count} new`,
  loading: "Loading the activity log",
  empty: "No activity logs yet.",
  emptyHint: "Each article a member opens adds an entry, which may be kept for a limited time.",
  noMatch: "No activity logs match these filters.",
  noOffer: "No match",
  choices: { member: "Members", article: "Articles" },
  /** The action in words; it is also shown as specified. */
  opened: "opened",
  dayTotal: (count: number, figure: string) => `${figure} ${count === 1 ? "opening" : "openings"}`,
  articleId: (id: number) => `Article ID: ${id}`,
  accountId: (id: number) => `Account ${id}`,
} as const;

export const messagesCopy = {
  fileOf: (kind: string, format: string) => `Download ${kind} as ${format}`,
  reference: "Reference",
  loading: "Loading messages",
} as const;
