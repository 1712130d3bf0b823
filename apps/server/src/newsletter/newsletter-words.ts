import type { Language } from "@antochi/contract/languages";

/** The words of one page, and of its button, if any. "{site}" is replaced by the site's name. */
export type PageWords = { title: string; text: string; button?: string };

type Words = {
  confirm: PageWords;
  confirmed: PageWords;
  gone: PageWords;
  unsubscribe: PageWords;
  unsubscribed: PageWords;
  forged: PageWords;
  home: string;
};

/** All words of the pages that the newsletter's links lead to. */
export const newsletterWords: Readonly<Record<Language, Words>> = {
  en: {
    confirm: {
      title: "Confirm your subscription",
      text: "Did you subscribe to the newsletter of {site}? Without your confirmation we send nothing.",
      button: "Confirm subscription",
    },
    confirmed: {
      title: "Subscription confirmed",
      text: "You will receive our newsletter from now on. The link in every email unsubscribes you at any time.",
    },
    gone: {
      title: "This subscription has ended",
      text: "The address has since been removed from our newsletter. Subscribe again on our site if you like.",
    },
    unsubscribe: {
      title: "Unsubscribe from the newsletter",
      text: "Your address will be removed from the newsletter of {site} at once and not kept.",
      button: "Unsubscribe",
    },
    unsubscribed: {
      title: "You are unsubscribed",
      text: "Your address has been removed from our newsletter. There is nothing else to do.",
    },
    forged: {
      title: "This link is not valid",
      text: "It may have been cut short. Open it from the email again, or copy all of it.",
    },
    home: "Back to Home",
  },
  el: {
    confirm: {
      title: "Επιβεβαιώστε την εγγραφή σας",
      text: "Εγγραφήκατε στο ενημερωτικό δελτίο της {site}; Χωρίς επιβεβαίωση δεν στέλνουμε τίποτα.",
      button: "Επιβεβαίωση εγγραφής",
    },
    confirmed: {
      title: "Η εγγραφή επιβεβαιώθηκε",
      text: "Από τώρα λαμβάνετε το ενημερωτικό μας δελτίο. Ο σύνδεσμος σε κάθε email σας διαγράφει οποτεδήποτε.",
    },
    gone: {
      title: "Η εγγραφή αυτή έχει λήξει",
      text: "Η διεύθυνση διαγράφηκε στο μεταξύ από το ενημερωτικό μας δελτίο. Αν θέλετε, εγγραφείτε ξανά στον ιστότοπό μας.",
    },
    unsubscribe: {
      title: "Διαγραφή από το ενημερωτικό δελτίο",
      text: "Η διεύθυνσή σας διαγράφεται αμέσως από το ενημερωτικό δελτίο της {site} και δεν κρατείται.",
      button: "Διαγραφή",
    },
    unsubscribed: {
      title: "Η διαγραφή ολοκληρώθηκε",
      text: "Η διεύθυνσή σας δεν είναι πια στο ενημερωτικό μας δελτίο. Δεν χρειάζεται καμία άλλη ενέργεια.",
    },
    forged: {
      title: "Ο σύνδεσμος δεν είναι έγκυρος",
      text: "Ίσως κόπηκε στη διαδρομή. Ανοίξτε τον ξανά από το email ή αντιγράψτε τον ολόκληρο.",
    },
    home: "Επιστροφή στην αρχική",
  },
};
