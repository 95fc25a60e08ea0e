/** Says why packets of a mezzanine cannot be copied as they are; the span is then encoded anew as a whole. */
export class NotCopyable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotCopyable';
  }
}

/** Throws NotCopyable unless `holds`. */
export function demand(holds: boolean, reason: string): asserts holds {
  if (!holds) throw new NotCopyable(reason);
}
