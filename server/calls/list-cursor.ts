import type { ListCursor } from '#domain/pagination.ts';

/** Writes a place in a list as `cursorParam` of the contract has it. */
export const writeCursor = ({ timeMs, id }: ListCursor): string => `${timeMs}-${id}`;

/** Reads what `writeCursor` has written. The contract has checked its form. */
export function readCursor(text: string): ListCursor {
  const dash = text.indexOf('-');
  return { timeMs: Number(text.slice(0, dash)), id: text.slice(dash + 1) };
}
