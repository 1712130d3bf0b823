import { signedOutWhileTyping } from "../signed-out.ts";

/**
 * The server's and the contract's messages to members, in Greek. For a message that is missing here, screens use their own
 * words.
 */
const messages: Readonly<Record<string, string>> = {
  "The request is not valid": "Το αίτημα δεν είναι έγκυρο",
  "This link was already used or is too old. Please ask for a new one.":
    "Ο σύνδεσμος έχει ήδη χρησιμοποιηθεί ή είναι πολύ παλιός. Ζητήστε νέον.",
  "This link was already used or is too old. A new password cancels a change that was not confirmed yet.":
    "Ο σύνδεσμος έχει ήδη χρησιμοποιηθεί ή είναι πολύ παλιός. Ένας νέος κωδικός ακυρώνει μια αλλαγή που δεν έχει επιβεβαιωθεί ακόμη.",
  "This sign-in was already used or is too old. Please start again.":
    "Η σύνδεση έχει ήδη χρησιμοποιηθεί ή είναι πολύ παλιά. Ξεκινήστε ξανά.",
  "Please sign in": "Παρακαλώ συνδεθείτε",
  [signedOutWhileTyping]:
    "Παρακαλώ συνδεθείτε. Χρησιμοποιήστε άλλη καρτέλα και επιστρέψτε: ό,τι γράψατε μένει εδώ.",
  "Invalid email or password": "Λάθος email ή κωδικός πρόσβασης",
  "You are not allowed to do this": "Δεν έχετε δικαίωμα γι' αυτή την ενέργεια",
  "The sign-in was refused. Please start again.": "Η σύνδεση απορρίφθηκε. Ξεκινήστε ξανά.",
  "Your account is awaiting administrator approval": "Ο λογαριασμός σας αναμένει έγκριση διαχειριστή",
  "Your account is suspended. Please contact an administrator.":
    "Ο λογαριασμός σας έχει ανασταλεί. Απευθυνθείτε σε διαχειριστή.",
  "Please show first that it is you: sign in again, and try once more within ten minutes.":
    "Επιβεβαιώστε πρώτα ότι είστε εσείς: συνδεθείτε ξανά και δοκιμάστε εντός δέκα λεπτών.",
  "Please confirm your email first: open the link that we sent to it.":
    "Επιβεβαιώστε πρώτα το email σας: ανοίξτε τον σύνδεσμο που στείλαμε εκεί.",
  "Enter the code that your app shows, or a recovery code":
    "Συμπληρώστε τον κωδικό που δείχνει η εφαρμογή σας ή έναν κωδικό ανάκτησης",
  "Enter a recovery code, or sign in with your passkey in a browser":
    "Συμπληρώστε έναν κωδικό ανάκτησης ή συνδεθείτε με το κλειδί πρόσβασής σας σε πρόγραμμα περιήγησης",
  "Not found": "Δεν βρέθηκε",
  "This is already there or in use": "Υπάρχει ήδη ή χρησιμοποιείται",
  "A newer edition came out. Please read that one.": "Εκδόθηκε νεότερη έκδοση. Διαβάστε εκείνη.",
  "Not all required pages have been seen yet": "Δεν έχουν αναγνωστεί ακόμη όλες οι σελίδες",
  "This document's file is damaged or missing. An administrator has been notified.":
    "Το αρχείο του εγγράφου έχει φθαρεί ή λείπει. Ενημερώθηκε διαχειριστής.",
  "Too many attempts. Try again later": "Πάρα πολλές προσπάθειες. Δοκιμάστε αργότερα",
  "Too many requests. Please wait a minute and try again.":
    "Πάρα πολλά αιτήματα. Περιμένετε ένα λεπτό και δοκιμάστε ξανά.",
  "Something went wrong on our side. Please try again.":
    "Κάτι πήγε στραβά από την πλευρά μας. Δοκιμάστε ξανά.",
  "The service is briefly unavailable. Please try again in a moment.":
    "Η υπηρεσία δεν είναι προσωρινά διαθέσιμη. Δοκιμάστε ξανά σε λίγο.",
  "Many others are searching. Please try again in a moment.":
    "Πολλοί κάνουν αναζήτηση αυτή τη στιγμή. Δοκιμάστε ξανά σε λίγο.",
  "Many copies are being made right now. Please try again in a minute.":
    "Αυτή τη στιγμή δημιουργούνται πολλά αντίγραφα. Δοκιμάστε ξανά σε ένα λεπτό.",
  "This article is downloaded unchanged. Reload the page.":
    "Το άρθρο λαμβάνεται όπως είναι. Φορτώστε ξανά τη σελίδα.",
  "Article not found": "Το άρθρο δεν βρέθηκε",
  "An app already shows codes for this account": "Μια εφαρμογή δείχνει ήδη κωδικούς για αυτόν τον λογαριασμό",
  "There is no second factor yet": "Δεν υπάρχει ακόμη δεύτερο βήμα",
  "This address has another account already": "Η διεύθυνση ανήκει ήδη σε άλλον λογαριασμό",
  "This passkey does not open this account": "Αυτό το κλειδί πρόσβασης δεν ανοίγει αυτόν τον λογαριασμό",
  "This passkey is already known": "Αυτό το κλειδί πρόσβασης είναι ήδη γνωστό",
  "This passkey is not one of yours": "Αυτό το κλειδί πρόσβασης δεν είναι δικό σας",
  "This passkey opens no account here": "Αυτό το κλειδί πρόσβασης δεν ανοίγει κανέναν λογαριασμό εδώ",
  "This passkey was not accepted": "Το κλειδί πρόσβασης δεν έγινε δεκτό",
  "This session has already ended": "Αυτή η σύνδεση έχει ήδη λήξει",
  "Too many requests came from your network. Please try again later.":
    "Ήρθαν πάρα πολλά αιτήματα από το δίκτυό σας. Δοκιμάστε αργότερα.",
  "Two emails went to this address within the hour. Please try again later.":
    "Στη διεύθυνση αυτή στάλθηκαν δύο email μέσα στην ώρα. Δοκιμάστε αργότερα.",
  "The password is newer than this passkey. Enter the password here.":
    "Ο κωδικός πρόσβασης είναι νεότερος από αυτό το κλειδί. Δείξτε τον εδώ.",
  "This code is wrong or was used before": "Ο κωδικός δεν είναι σωστός ή έχει ήδη χρησιμοποιηθεί",
  "Too many wrong codes. Choose a new password by “Forgot your password?”, or sign in with a passkey":
    "Πάρα πολλοί λάθος κωδικοί. Επιλέξτε νέο κωδικό πρόσβασης από το «Ξεχάσατε τον κωδικό σας;» ή συνδεθείτε με κλειδί πρόσβασης",
  "Your second step has changed meanwhile. Please try again.":
    "Το δεύτερο βήμα σας άλλαξε στο μεταξύ. Δοκιμάστε ξανά.",
  "Password must not contain your name or email": "Ο κωδικός δεν πρέπει να περιέχει το όνομα ή το email σας",
  "Password must not contain the name of this site or of what it offers":
    "Ο κωδικός δεν πρέπει να περιέχει το όνομα αυτού του ιστότοπου ή των προϊόντων του",
  "Too close to one that attackers try first. Choose another one.":
    "Μοιάζει πολύ με κωδικό που δοκιμάζουν πρώτα οι εισβολείς. Επιλέξτε άλλον.",
  "Known to be leaked: it is on lists that attackers try first. Choose another one.":
    "Έχει διαρρεύσει: βρίσκεται σε καταλόγους που δοκιμάζονται πρώτοι σε επιθέσεις. Επιλέξτε άλλον.",
  "This is not your current password": "Αυτός δεν είναι ο τρέχων κωδικός σας",
  "This is not your password": "Αυτός δεν είναι ο κωδικός σας",
  "Please enter a valid email address": "Συμπληρώστε μια έγκυρη διεύθυνση email",
  "First name is required": "Συμπληρώστε το όνομά σας",
  "Last name is required": "Συμπληρώστε το επώνυμό σας",
  "Please enter a valid phone number": "Συμπληρώστε έναν έγκυρο αριθμό τηλεφώνου",
  "Name is required": "Συμπληρώστε το όνομά σας",
  "Subject is required": "Συμπληρώστε το θέμα",
  "Must be text": "Συμπληρώστε κείμενο",
  "The link is not valid. Copy all of it.": "Ελλιπής σύνδεσμος. Αντιγράψτε τον ολόκληρο.",
  "The sign-in is not valid": "Η σύνδεση δεν είναι έγκυρη",
  "The passkey's answer is not valid": "Η απάντηση του κλειδιού πρόσβασης δεν είναι έγκυρη",
  "Must be a path of this site": "Πρέπει να είναι διαδρομή αυτού του ιστότοπου",
  "There is no such page": "Δεν υπάρχει τέτοια σελίδα",
  "There is no such edition": "Δεν υπάρχει τέτοια έκδοση",
  "There is no such device": "Δεν υπάρχει τέτοια συσκευή",
  "The id is not valid": "Ο αριθμός δεν είναι έγκυρος",
  "Must be articles": "Πρέπει να είναι άρθρα",
  "Must be entries": "Πρέπει να είναι καταχωρίσεις",
  "This kind of entry is not known": "Αυτό το είδος καταχώρισης δεν είναι γνωστό",
  "Must be a place in an article": "Πρέπει να είναι θέση σε άρθρο",
  "Must be a mark": "Πρέπει να είναι σήμανση",
  "Must be a report": "Πρέπει να είναι αναφορά ανάγνωσης",
  "Must be an acknowledgement": "Πρέπει να είναι δήλωση ανάγνωσης",
  "Contains characters that cannot be stored": "Περιέχει χαρακτήρες που δεν μπορούν να αποθηκευτούν",
  "This code is wrong. Wait for the next one, and check the clock of your device.":
    "Ο κωδικός δεν είναι σωστός. Περιμένετε τον επόμενο και ελέγξτε το ρολόι της συσκευής σας.",
  "This is not the password of this account": "Αυτός δεν είναι ο κωδικός αυτού του λογαριασμού",
  "The password is newer than this passkey. Sign in with the password, and use the passkey as the second step.":
    "Ο κωδικός πρόσβασης είναι νεότερος από αυτό το κλειδί. Συνδεθείτε με τον κωδικό και δώστε το κλειδί ως δεύτερο βήμα.",
  "The account already has another address. Tell an administrator at once.":
    "Ο λογαριασμός έχει ήδη άλλη διεύθυνση. Ενημερώστε αμέσως έναν διαχειριστή.",
  "You are the last administrator. Grant the role to somebody else before you delete your account.":
    "Είστε ο τελευταίος διαχειριστής. Δώστε τον ρόλο σε κάποιον άλλο πριν διαγράψετε τον λογαριασμό σας.",
  "Administrators need a second step here. Set one up on your account's page first.":
    "Οι διαχειριστές χρειάζονται εδώ δεύτερο βήμα. Ρυθμίστε το πρώτα στη σελίδα του λογαριασμού σας.",
  "Your password was generated at the first start. Choose a new one on your account's page first.":
    "Ο κωδικός σας δημιουργήθηκε στην πρώτη εκκίνηση. Επιλέξτε πρώτα άλλον στη σελίδα του λογαριασμού σας.",
  "This server does not offer that": "Ο διακομιστής δεν το προσφέρει",
  "Password is required": "Συμπληρώστε τον κωδικό πρόσβασης",
  "Enter the six digits that the app shows": "Συμπληρώστε τα έξι ψηφία που δείχνει η εφαρμογή",
  "Enter one of your recovery codes": "Συμπληρώστε έναν από τους κωδικούς ανάκτησης",
  "If this address has an account, an email with a link is on its way. It may take a while; its link works for 30 minutes once it is sent.":
    "Αν η διεύθυνση έχει λογαριασμό, έρχεται email με σύνδεσμο. Ίσως αργήσει λίγο· ο σύνδεσμος ισχύει 30 λεπτά από την αποστολή.",
  "If this address has an account that is not confirmed yet, an email with a link is on its way. The link works for 24 hours.":
    "Αν η διεύθυνση έχει λογαριασμό που δεν έχει επιβεβαιωθεί, έρχεται email με σύνδεσμο. Ο σύνδεσμος ισχύει 24 ώρες.",
  "Your password was changed. You were signed out everywhere.":
    "Ο κωδικός σας άλλαξε. Αποσυνδεθήκατε από παντού.",
  "Your password was changed. You were signed out everywhere else.":
    "Ο κωδικός σας άλλαξε. Αποσυνδεθήκατε από παντού αλλού.",
};

const patterns: readonly (readonly [RegExp, string])[] = [
  [/^Must be at most (\d+) characters$/, "Έως $1 χαρακτήρες"],
  [/^(?:Password m|M)ust be at least (\d+) characters(?: long)?$/, "Τουλάχιστον $1 χαρακτήρες"],
  [/^Message must be at least (\d+) characters long$/, "Το μήνυμα χρειάζεται τουλάχιστον $1 χαρακτήρες"],
  [/^Too many attempts\. Try again in 1 minute$/, "Πάρα πολλές προσπάθειες. Δοκιμάστε ξανά σε 1 λεπτό"],
  [/^Too many attempts\. Try again in (\d+) minutes$/, "Πάρα πολλές προσπάθειες. Δοκιμάστε ξανά σε $1 λεπτά"],
  [/^An account has at most (\d+) passkeys$/, "Ένας λογαριασμός έχει έως $1 κλειδιά πρόσβασης"],
  [/^Your account does not sign in with (.+)$/, "Ο λογαριασμός σας δεν συνδέεται με $1"],
  [
    /^Your account has no password: without (.+) nothing would open it$/,
    "Ο λογαριασμός σας δεν έχει κωδικό πρόσβασης: χωρίς $1 δεν θα τον άνοιγε τίποτε",
  ],
  [
    /^(.+) does not say what your email is\. Ask its administrators to let this site know\.$/,
    "Ο πάροχος $1 δεν λέει ποιο είναι το email σας. Ζητήστε από τους διαχειριστές του να το γνωστοποιεί εδώ.",
  ],
  [
    /^(.+) spoke for somebody else than whoever is signed in here$/,
    "Ο πάροχος $1 απάντησε για άλλον από αυτόν που είναι συνδεδεμένος εδώ",
  ],
  [
    /^(.+) did not let this sign-in through\. Please start again\.$/,
    "Ο πάροχος $1 δεν επέτρεψε τη σύνδεση. Ξεκινήστε ξανά.",
  ],
  [
    /^(.+) cannot be reached at the moment\. Please try again later, or sign in in another way\.$/,
    "Ο πάροχος $1 δεν είναι προσβάσιμος αυτή τη στιγμή. Δοκιμάστε αργότερα ή συνδεθείτε με άλλον τρόπο.",
  ],
  [/^This account signs in with (.+)$/, "Αυτός ο λογαριασμός συνδέεται με $1"],
];

/** A message in Greek; undefined if it has no translation. */
export function messageInGreek(message: string): string | undefined {
  const exact = messages[message];
  if (exact !== undefined) return exact;
  const found = patterns.find(([pattern]) => pattern.test(message));
  return found && message.replace(found[0], found[1]);
}
