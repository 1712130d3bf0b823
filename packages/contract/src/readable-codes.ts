/** Letters and digits that nobody takes for another on paper or a bad photograph: without 0, O, I and 1. Five bits each. */
export const readableSigns = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Of a copy, an enquiry's reference, and a recovery code: 40 bits, without what parts it into fours. */
export const shortCode = /^[2-9A-HJ-NP-Z]{8}$/;

/** The same as it is printed, `K4RD-7WPX`, in either case. */
export const printedShortCode = /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/i;

/** How many signs a code has that nobody can guess: at least 128 bits. */
export const longCodeSigns = 26;

/** Of an acknowledgement or a certificate. */
export const longCode = /^[2-9A-HJ-NP-Z]{26}$/;
