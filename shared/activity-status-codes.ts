/** Status codes of prize draw activities on the wire. */
export const activityStatusCodes = { draft: 0, active: 1, paused: 2, ended: 3, removed: 9 } as const;
