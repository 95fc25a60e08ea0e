/** The format of a carrier's tracking number. */
export const TRACKING_NUMBER = /^[A-Za-z0-9-]{5,40}$/;
