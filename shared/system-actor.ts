/** The actor of audit entries for what the product does by itself at its time. No account has this ID. */
export const SYSTEM_ACTOR_ID = 'system';
