/** Says why packets of a mezzanine cannot be copied as they are; the span is then encoded anew as a whole. */
export class NotCopyableError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotCopyable';
  }
}

/** Throws NotCopyable unless `holds`. */
export function assertCopyable(holds: boolean, reason: string): asserts holds {
  if (!holds) throw new NotCopyableError(reason);
}
