import type { HttpCall, OutputOf } from '../define-call.ts';
import { renameKeys, toCodeName } from '../wire-names.ts';

/** Reads the JSON that a call answered, in code names. Throws if it is not what the definition says. */
export function parseAnswer<Definition extends HttpCall>(
  call: Definition,
  body: unknown,
): OutputOf<Definition> {
  // The output schema belongs to this definition, so it parses to its type.
  return call.output.parse(renameKeys(body, toCodeName)) as OutputOf<Definition>;
}
