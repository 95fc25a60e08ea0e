/** The number of a parcel as carriers write it. */
export const TRACKING_NUMBER = /^[A-Za-z0-9-]{5,40}$/;
