/** A mobile number of mainland China without spaces and hyphens. */
export const MOBILE_NUMBER = /^(?:(?:\+|00)86)?1[3-9]\d{9}$/;
