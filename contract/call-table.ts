import { type Contract, isHttpCall } from './define-call.ts';

/**
 * Addresses of calls by family and name, such as `POST /api/take_save.php body`: method and path, then what is special
 * about the call, in any order: the kind of file that it takes, its success status if that is not 200, and `code` if its
 * answer is in that envelope.
 */
export type CallTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Returns the part of a contract that a browser needs at run time: the addresses of all calls, also of downloads, which
 * are links. Schemas stay on the server; pages use only their types.
 */
export function buildCallTable(contract: Contract): CallTable {
  return Object.fromEntries(
    Object.entries(contract).map(([family, calls]) => [
      family,
      Object.fromEntries(
        Object.entries(calls).flatMap(([name, call]) => {
          if (!isHttpCall(call)) return [];
          const method = call.methods.includes('POST') ? 'POST' : 'GET';
          const envelope = call.envelope === 'code' ? call.envelope : undefined;
          const special = [call.file, call.success, envelope].filter((trait) => trait !== undefined);
          return [[name, [method, call.path, ...special].join(' ')]];
        }),
      ),
    ]),
  );
}
