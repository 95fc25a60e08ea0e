/** Part of a query that the index refuses. */
export type InvalidQueryField = 'text' | 'after' | 'limit';

/** A query that the index refuses. All other errors mean that the index itself failed. */
export class InvalidQueryError extends Error {
  /** The part that is wrong. */
  readonly field: InvalidQueryField;

  constructor(field: InvalidQueryField, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'InvalidQueryError';
    this.field = field;
  }
}
