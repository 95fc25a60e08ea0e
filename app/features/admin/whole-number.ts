import type { Translate } from '../../i18n/translate.ts';

/** The smallest and the greatest whole number that a field accepts. */
export interface WholeNumberBounds {
  min: number;
  max: number;
}

/** Returns whether a field is empty, or has a whole number within the bounds. */
export const isWholeNumber = (value: number | null, { min, max }: WholeNumberBounds): boolean =>
  value === null || (Number.isInteger(value) && value >= min && value <= max);

/**
 * Returns the rule of a form field that accepts a whole number within the bounds, or nothing. The field itself must have no
 * bounds: Ant Design would change a typed number to the nearest one that is allowed.
 */
export const wholeNumberRule = (t: Translate, bounds: WholeNumberBounds) => ({
  validator: async (_: unknown, value: number | null | undefined) => {
    if (!isWholeNumber(value ?? null, bounds)) throw new Error(t('admin.wholeNumber', { ...bounds }));
  },
});
