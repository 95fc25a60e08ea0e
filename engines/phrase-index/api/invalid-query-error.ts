/** The part of a query that can be invalid. */
export type InvalidQueryField = 'text' | 'after' | 'limit';

/** An error for an invalid query. All other errors mean that the index failed. */
export class InvalidQueryError extends Error {
  /** The invalid part. */
  readonly field: InvalidQueryField;

  constructor(field: InvalidQueryField, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'InvalidQueryError';
    this.field = field;
  }
}
