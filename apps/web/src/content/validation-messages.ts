import type { Language } from "./language.ts";

/** The contract's messages in Greek, for the forms of Greek pages. A test holds that none is missing. */
const greek: Readonly<Record<string, string>> = {
  "Please enter a valid email address": "Συμπληρώστε μια έγκυρη διεύθυνση email",
  "First name is required": "Συμπληρώστε το όνομά σας",
  "Last name is required": "Συμπληρώστε το επώνυμό σας",
  "Organization is required": "Συμπληρώστε τον φορέα σας",
  "Please select an interest area": "Επιλέξτε αντικείμενο ενδιαφέροντος",
  "Message must be at least 10 characters long": "Το μήνυμα χρειάζεται τουλάχιστον 10 χαρακτήρες",
  "Phone number is required": "Συμπληρώστε τον αριθμό τηλεφώνου σας",
  "Must be text": "Συμπληρώστε κείμενο",
  "Contains characters that cannot be stored": "Περιέχει χαρακτήρες που δεν μπορούν να αποθηκευτούν",
};

const tooLong = /^Must be at most (\d+) characters$/;

/** A validation message of the contract in a language; unchanged if it has no translation. */
export function translateMessage(message: string, language: Language): string {
  if (language === "en") return message;
  return greek[message] ?? message.replace(tooLong, "Έως $1 χαρακτήρες");
}
