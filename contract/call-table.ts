import { type Contract, isHttpCall } from './define-call.ts';

/**
 * Addresses of calls by family and name, such as `POST /api/take_save.php body`: method and path, then either the kind
 * of file that the call takes or its success status if that is not 200.
 */
export type CallTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Returns the part of a contract that a browser needs at run time. Schemas stay on the server; pages use only their
 * types.
 */
export function buildCallTable(contract: Contract): CallTable {
  return Object.fromEntries(
    Object.entries(contract).map(([family, calls]) => [
      family,
      Object.fromEntries(
        Object.entries(calls).flatMap(([name, call]) => {
          if (!isHttpCall(call) || call.download) return [];
          const method = call.methods.includes('POST') ? 'POST' : 'GET';
          return [[name, [method, call.path, call.file ?? call.success ?? ''].join(' ').trim()]];
        }),
      ),
    ]),
  );
}
