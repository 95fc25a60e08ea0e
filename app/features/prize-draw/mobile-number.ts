/** A mainland China mobile number without spaces and hyphens. */
export const MOBILE_NUMBER = /^(?:(?:\+|00)86)?1[3-9]\d{9}$/;

/** Reads the number of a form's `PhoneField`, without spaces and hyphens. */
export const readPhone = (form: FormData): string => String(form.get('phone')).replace(/[\s-]/g, '');
