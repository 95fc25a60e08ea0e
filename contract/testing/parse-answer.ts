import type { HttpCall, OutputOf } from '../define-call.ts';
import { renameKeys, toCodeName } from '../wire-names.ts';

/**
 * Parses the JSON answer of a call and returns it in code names. Throws if it does not match the call's output schema.
 */
export function parseAnswer<Definition extends HttpCall>(
  call: Definition,
  body: unknown,
): OutputOf<Definition> {
  // TypeScript cannot see that this schema is the one that OutputOf names.
  return call.output.parse(renameKeys(body, toCodeName)) as OutputOf<Definition>;
}
