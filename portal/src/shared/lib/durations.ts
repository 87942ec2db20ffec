/** How long a notice stays, in milliseconds (RULES.md 1.9, 2.9). */
export const NOTICE_MS = 2_000;
export const UPLOAD_ERROR_MS = 5_000;
/** Longer for a message that explains why an important step failed. */
export const REFUSED_MS = 5_000;
export const INVITED_MS = 5_000;
/** 'Registration successful!' before the page of thanks (RULES.md 1.8). */
export const REGISTERED_MS = 1_000;
/** An error in the page, unless somebody points at it or has the cursor in it (RULES.md 1.8). */
export const ERROR_BANNER_MS = 3_000;
export const SUBMITTED_MS = 10_000;
export const PROFILE_SAVED_MS = 10_000;
export const PAYMENT_DONE_MS = 4_500;
export const POINTS_DONE_MS = 5_000;
