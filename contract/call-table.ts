import { type Contract, isHttpCall } from './define-call.ts';

/**
 * Addresses of calls by family and name: method, path and, where there is one, the kind of file that the call takes or
 * the only status that is a success, with spaces between.
 */
export type CallTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a browser needs to know of a contract at run time. The schemas stay on the server; pages use only their types. */
export function callTableOf(contract: Contract): CallTable {
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
