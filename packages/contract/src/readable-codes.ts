/** Letters and digits that stay distinct on paper and in a bad photograph: without 0, O, I and 1. Five bits each. */
export const readableSigns = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A copy's code, an enquiry's reference or a recovery code: 40 bits, without the hyphen. */
export const shortCode = /^[2-9A-HJ-NP-Z]{8}$/;

/** A short code as printed, `K4RD-7WPX`, in either case. */
export const printedShortCode = /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/i;

/** How many characters a code needs so that nobody can guess it: at least 128 bits. */
export const longCodeSigns = 26;

/** The code of an acknowledgement or a certificate. */
export const longCode = /^[2-9A-HJ-NP-Z]{26}$/;
