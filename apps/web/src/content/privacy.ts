import { brand, ownerSettings } from "@antochi/contract/brand";
import type { PeriodName } from "@antochi/contract/period-words";
import { sessionHint } from "@antochi/contract/session-hint";
import type { Translated } from "./language.ts";

type Row = readonly [from: string, what: string, why: string];

type PrivacyCopy = {
  crumbs: { label: string; home: string };
  title: string;
  sections: string;
  responsible: { title: string; text: string; rows: readonly { name: string; value: string }[] };
  kept: { title: string; columns: Row; rows: readonly Row[]; readers: string };
  periods: {
    title: string;
    /** What is kept, and for how long; the words of a named period follow `kept`. */
    rows: readonly { what: string; kept: string; period?: PeriodName }[];
  };
  cookies: { title: string; text: string; columns: Row; rows: readonly Row[]; browser: string };
  third: { title: string; text: string };
  rights: { title: string; text: string; link: string };
};

const { controller } = ownerSettings;

/** The names of the cookies, which under https begin with __Host-. */
const cookies = { session: "session", browser: "browser", hint: sessionHint, signOn: "sign-on" } as const;

function given(rows: readonly { name: string; value: string }[]) {
  return rows.filter(({ value }) => value !== "");
}

/** The words of /privacy: what the product does with data, as it is built. A change of either changes the other. */
export const privacyCopy: Translated<PrivacyCopy> = {
  en: {
    crumbs: { label: "Where you are", home: "Home" },
    title: "Privacy Policy",
    sections: "On this page",
    responsible: {
      title: "Who is responsible",
      text: `${brand.name} is responsible for the data that this site takes.`,
      rows: given([
        { name: "Name", value: controller.name },
        { name: "Address", value: controller.address },
        { name: "Contact for data protection", value: controller.contact },
      ]),
    },
    kept: {
      title: "What we keep, and why",
      columns: ["From", "What", "Why"],
      rows: [
        ["Contact form", "Name, email, organization, area of interest, message, language", "To answer you"],
        ["Newsletter", "Email, language, when you confirmed it", "To send it until you unsubscribe"],
        [
          "Training interest",
          "Name, email, phone, language; rank and unit if you give them",
          "To send dates and conditions",
        ],
        [
          "Message from the knowledge base",
          "Name, email, subject, message, language; your account if you are signed in",
          "To answer you",
        ],
        [
          "Answering what you send",
          "Who has it in hand and since when it is answered; the replies that you get, and notes of administrators that stay among them",
          "To answer you once, and rightly",
        ],
        [
          "Registration",
          "Name, email, phone, password as a hash; rank and unit if you give them; what administrators note about it for each other, and which rank and unit they confirm",
          "To admit you to the knowledge base",
        ],
        [
          "Your account",
          "The language in which you read and are written to, the colours of your screens, and whether you want the newsletter",
          "To show and send you what you chose",
        ],
        [
          "Signing in",
          "Browser and system, the first part of the network address, when; passkeys and codes if you set them up; if you sign in through a provider, its address and by what it knows you",
          "To show you your sessions and to keep others out",
        ],
        [
          "Knowledge base",
          "Which article a member opened and when, which pages of which edition they saw and for how long, when they were last in the library, at which page they stopped, what they marked and noted there, what they acknowledged as read, and which copies were made for them",
          "To count use, to open the article where you left it, to show what was read, and to trace a copy",
        ],
        [
          "Reading offline",
          "Since when a browser keeps articles of yours, and when it last had contact",
          "To remove them from there when you sign it out",
        ],
        [
          "Audit log",
          "Who signed in, changed, exported or was handed something, and from which network address",
          "To find misuse; nobody can change it",
        ],
      ],
      readers:
        "Only the administrators of this site read it. What you send is emailed to those of them who asked for it.",
    },
    periods: {
      title: "How long",
      rows: [
        { what: "What you send with a form, with replies and notes", kept: "kept", period: "enquiries" },
        { what: "A newsletter address", kept: "kept until you unsubscribe; every email carries the link" },
        { what: "Who opened which article", kept: "kept", period: "logs" },
        {
          what: "An account, with the notes about it",
          kept: "kept until you delete it on its page; a registration that is rejected is deleted",
        },
        {
          what: "Pages and time of reading",
          kept: "kept for each edition as long as the account; single sittings for 24 months",
        },
        {
          what: "That a browser keeps articles of yours",
          kept: "kept until you sign it out, and for 180 days after its last contact at most",
        },
        {
          what: "What you acknowledged as read",
          kept: "kept as proof, also when the article or the account is gone",
        },
        {
          what: "The codes of copies that were made for you",
          kept: "kept for good with the number of the account, also when that is gone",
        },
        {
          what: "A session",
          kept: "ends after 24 hours without use, after seven days at the latest, or when you log out",
        },
        {
          what: "Network addresses in the audit log",
          kept: "kept whole for 90 days, then shortened; the log itself is kept",
        },
      ],
    },
    cookies: {
      title: "Cookies",
      text: "None while you only read. These are set when you sign in, confirm your email or choose a new password by a link that we sent you, all by this site itself:",
      columns: ["Cookie", "What it does", "How long"],
      rows: [
        [cookies.session, "Holds your session; scripts cannot read it", "Until the session ends"],
        [
          cookies.hint,
          "Says that there is a session, and the colours and language of your screens, so that a page need not ask",
          "Until the session ends",
        ],
        [
          cookies.browser,
          "Shows that you signed in, confirmed your email or chose a new password with this browser before, so that attacks on your account from elsewhere do not lock you out",
          "400 days",
        ],
        [
          cookies.signOn,
          "Where you sign in through a provider: has you come back in the browser that you left with",
          "One hour",
        ],
      ],
      browser:
        "Over https all of them begin with __Host-. The colours that you choose are kept in your browser and never sent. Articles that you save for offline, and what you do in them without a network, are kept in your browser until you remove them, sign out or their time is over; what you do is sent to your account when there is a network.",
    },
    third: {
      title: "Third parties",
      text: "None. There is no analytics, no advertising, no font, script or picture of anybody else, and nothing is sold or passed on. Emails go through the mail server that the operator of this site has set up.",
    },
    rights: {
      title: "Your rights",
      text: "You may ask to see, correct, move or delete what we keep about you, and object to its use. Write to us; you may also complain to the data protection authority of your country.",
      link: "To the contact form",
    },
  },
  el: {
    crumbs: { label: "Πού βρίσκεστε", home: "Αρχική" },
    title: "Πολιτική απορρήτου",
    sections: "Σε αυτή τη σελίδα",
    responsible: {
      title: "Ποιος είναι υπεύθυνος",
      text: `Η ${brand.name} είναι υπεύθυνη για τα στοιχεία που συλλέγει ο ιστότοπος.`,
      rows: given([
        { name: "Επωνυμία", value: controller.name },
        { name: "Διεύθυνση", value: controller.address },
        { name: "Επικοινωνία για την προστασία δεδομένων", value: controller.contact },
      ]),
    },
    kept: {
      title: "Τι κρατάμε και γιατί",
      columns: ["Από", "Τι", "Γιατί"],
      rows: [
        [
          "Φόρμα επικοινωνίας",
          "Όνομα, email, φορέας, αντικείμενο ενδιαφέροντος, μήνυμα, γλώσσα",
          "Για να σας απαντήσουμε",
        ],
        [
          "Ενημερωτικό δελτίο",
          "Email, γλώσσα, πότε το επιβεβαιώσατε",
          "Για να το στέλνουμε έως ότου διαγραφείτε",
        ],
        [
          "Ενδιαφέρον για εκπαίδευση",
          "Όνομα, email, τηλέφωνο, γλώσσα· βαθμός και μονάδα αν τα δώσετε",
          "Για να στείλουμε ημερομηνίες και όρους",
        ],
        [
          "Μήνυμα από τη βάση γνώσεων",
          "Όνομα, email, θέμα, μήνυμα, γλώσσα· ο λογαριασμός σας αν είστε συνδεδεμένοι",
          "Για να σας απαντήσουμε",
        ],
        [
          "Απάντηση σε όσα στέλνετε",
          "Ποιος τα έχει αναλάβει και πότε απαντήθηκαν· οι απαντήσεις που λαμβάνετε, και σημειώσεις των διαχειριστών που μένουν μεταξύ τους",
          "Για να λάβετε μία και σωστή απάντηση",
        ],
        [
          "Εγγραφή λογαριασμού",
          "Όνομα, email, τηλέφωνο, κωδικός ως σύνοψη· βαθμός και μονάδα αν τα δώσετε· όσα σημειώνουν μεταξύ τους οι διαχειριστές για την εγγραφή, και ποιον βαθμό και ποια μονάδα επιβεβαιώνουν",
          "Για την είσοδό σας στη βάση γνώσεων",
        ],
        [
          "Ο λογαριασμός σας",
          "Η γλώσσα στην οποία διαβάζετε και σας γράφουμε, τα χρώματα των οθονών σας, και αν θέλετε το ενημερωτικό δελτίο",
          "Για να βλέπετε και να λαμβάνετε ό,τι επιλέξατε",
        ],
        [
          "Σύνδεση",
          "Πρόγραμμα περιήγησης και σύστημα, το πρώτο μέρος της διεύθυνσης δικτύου, πότε· κλειδιά και κωδικοί αν τα ορίσετε· αν συνδέεστε μέσω παρόχου, η διεύθυνσή του και με τι σας γνωρίζει",
          "Για να βλέπετε τις συνδέσεις σας και να μένουν έξω άλλοι",
        ],
        [
          "Βάση γνώσεων",
          "Ποιο άρθρο άνοιξε ένα μέλος και πότε, ποιες σελίδες ποιας έκδοσης είδε και για πόση ώρα, πότε ήταν τελευταία στη βιβλιοθήκη, σε ποια σελίδα σταμάτησε, τι σημείωσε εκεί, τι δήλωσε ότι διάβασε, και ποια αντίγραφα έγιναν για αυτό",
          "Για να μετράμε τη χρήση, να ανοίγει το άρθρο εκεί που το αφήσατε, να φαίνεται τι διαβάστηκε και να βρίσκεται από πού προήλθε ένα αντίγραφο",
        ],
        [
          "Ανάγνωση χωρίς δίκτυο",
          "Από πότε ένα πρόγραμμα περιήγησης κρατά άρθρα σας, και πότε επικοινώνησε τελευταία",
          "Για να αφαιρούνται από εκεί όταν το αποσυνδέετε",
        ],
        [
          "Ημερολόγιο ελέγχου",
          "Ποιος συνδέθηκε, άλλαξε, εξήγαγε ή παρέλαβε κάτι, και από ποια διεύθυνση δικτύου",
          "Για να βρίσκεται η κατάχρηση· κανείς δεν μπορεί να το αλλάξει",
        ],
      ],
      readers:
        "Τα διαβάζουν μόνο οι διαχειριστές του ιστοτόπου. Όσα στέλνετε φτάνουν με email σε όσους από αυτούς το ζήτησαν.",
    },
    periods: {
      title: "Για πόσο",
      rows: [
        {
          what: "Όσα στέλνετε με φόρμα, με απαντήσεις και σημειώσεις",
          kept: "κρατούνται",
          period: "enquiries",
        },
        {
          what: "Διεύθυνση ενημερωτικού δελτίου",
          kept: "κρατείται έως ότου διαγραφείτε· κάθε email φέρει τον σύνδεσμο",
        },
        { what: "Ποιος άνοιξε ποιο άρθρο", kept: "κρατείται", period: "logs" },
        {
          what: "Λογαριασμός, με τις σημειώσεις για αυτόν",
          kept: "κρατείται έως ότου τον διαγράψετε στη σελίδα του· εγγραφή που απορρίπτεται διαγράφεται",
        },
        {
          what: "Σελίδες και χρόνος ανάγνωσης",
          kept: "κρατούνται για κάθε έκδοση όσο και ο λογαριασμός· οι επιμέρους αναγνώσεις για 24 μήνες",
        },
        {
          what: "Ότι ένα πρόγραμμα περιήγησης κρατά άρθρα σας",
          kept: "κρατείται έως ότου το αποσυνδέσετε, το πολύ 180 ημέρες μετά την τελευταία επικοινωνία",
        },
        {
          what: "Όσα δηλώσατε ότι διαβάσατε",
          kept: "κρατούνται ως απόδειξη, και όταν διαγραφεί το άρθρο ή ο λογαριασμός",
        },
        {
          what: "Οι κωδικοί των αντιγράφων που έγιναν για εσάς",
          kept: "κρατούνται για πάντα με τον αριθμό του λογαριασμού, και όταν αυτός διαγραφεί",
        },
        {
          what: "Σύνδεση",
          kept: "λήγει μετά από 24 ώρες χωρίς χρήση, το αργότερο μετά από επτά ημέρες, ή όταν αποσυνδεθείτε",
        },
        {
          what: "Διευθύνσεις δικτύου στο ημερολόγιο ελέγχου",
          kept: "κρατούνται ολόκληρες 90 ημέρες και μετά συντομεύονται· το ίδιο το ημερολόγιο κρατείται",
        },
      ],
    },
    cookies: {
      title: "Cookies",
      text: "Κανένα όσο μόνο διαβάζετε. Τα παρακάτω ορίζονται όταν συνδέεστε, επιβεβαιώνετε το email σας ή επιλέγετε νέο κωδικό από σύνδεσμο που σας στείλαμε, όλα από τον ίδιο τον ιστότοπο:",
      columns: ["Cookie", "Τι κάνει", "Για πόσο"],
      rows: [
        [cookies.session, "Κρατά τη σύνδεσή σας· κανένα script δεν το διαβάζει", "Έως ότου λήξει η σύνδεση"],
        [
          cookies.hint,
          "Λέει ότι υπάρχει σύνδεση, και τα χρώματα και τη γλώσσα των οθονών σας, ώστε η σελίδα να μη χρειάζεται να ρωτήσει",
          "Έως ότου λήξει η σύνδεση",
        ],
        [
          cookies.browser,
          "Δείχνει ότι έχετε ήδη συνδεθεί, επιβεβαιώσει το email σας ή επιλέξει νέο κωδικό με αυτό το πρόγραμμα, ώστε επιθέσεις από αλλού να μη σας κλειδώνουν έξω",
          "400 ημέρες",
        ],
        [
          cookies.signOn,
          "Όπου συνδέεστε μέσω παρόχου: εξασφαλίζει ότι επιστρέφετε στο πρόγραμμα από το οποίο φύγατε",
          "Μία ώρα",
        ],
      ],
      browser:
        "Σε https όλα αρχίζουν με __Host-. Τα χρώματα που επιλέγετε μένουν στο πρόγραμμα περιήγησης και δεν αποστέλλονται ποτέ. Τα άρθρα που αποθηκεύετε για ανάγνωση χωρίς δίκτυο, και όσα κάνετε σε αυτά εκτός δικτύου, μένουν στο πρόγραμμα περιήγησης έως ότου τα αφαιρέσετε, αποσυνδεθείτε ή λήξει ο χρόνος τους· όσα κάνετε αποστέλλονται στον λογαριασμό σας μόλις υπάρξει δίκτυο.",
    },
    third: {
      title: "Τρίτοι",
      text: "Κανένας. Δεν υπάρχει μέτρηση επισκεψιμότητας ούτε διαφήμιση, δεν φορτώνεται γραμματοσειρά, script ή εικόνα τρίτου, και τίποτε δεν πωλείται ή διαβιβάζεται. Τα email περνούν από τον διακομιστή αλληλογραφίας που έχει ορίσει ο διαχειριστής του ιστοτόπου.",
    },
    rights: {
      title: "Τα δικαιώματά σας",
      text: "Μπορείτε να ζητήσετε να δείτε, να διορθώσετε, να μεταφέρετε ή να διαγράψετε όσα κρατάμε για εσάς, και να αντιταχθείτε στη χρήση τους. Γράψτε μας· μπορείτε επίσης να απευθυνθείτε στην αρχή προστασίας δεδομένων της χώρας σας.",
      link: "Στη φόρμα επικοινωνίας",
    },
  },
};
