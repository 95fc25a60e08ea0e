/** The longest name or ID that a search of the audit log takes, in characters. */
export const AUDIT_TEXT_MAX = 80;

/** How many entries of a search can be exported at once. */
export const AUDIT_EXPORT_MAX = 10_000;
