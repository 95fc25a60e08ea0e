import type { LoaderApi } from '#contract/api.ts';
import { type Contract, isHttpCall } from '#contract/define-call.ts';
import { checkAccess, checkInput, checkOutput } from './check-call.ts';
import type { Caller, ContractHandlers } from './handler.ts';
import { pairsOf } from './mount-calls.ts';

/**
 * The typed client of page loaders, without HTTP: the same access rules, checks, handlers and types as over HTTP.
 * Calls that take or answer a file are left out. Throws AppError.
 */
export function createLoaderApi<Definitions extends Contract>(args: {
  contract: Definitions;
  handlers: ContractHandlers<Definitions>;
}): (caller: Caller) => LoaderApi<Definitions> {
  const pairs = pairsOf(args.contract, args.handlers).filter(
    ({ call }) => !isHttpCall(call) || (!call.file && !call.download),
  );
  return (caller) => {
    const api: Record<string, Record<string, unknown>> = {};
    for (const { family, name, call, handler } of pairs) {
      api[family] ??= {};
      api[family][name] = async (given: object = {}) => {
        checkAccess(call, caller.viewer);
        const input = checkInput(call, given, caller.viewer);
        return checkOutput(call, await handler({ ...caller, input, body: null, image: null, countRequest }));
      };
    }
    // Made from the contract key by key, so it has the contract's type.
    return api as LoaderApi<Definitions>;
  };
}

/** Rate limits are for requests over HTTP. */
const countRequest = async () => undefined;
