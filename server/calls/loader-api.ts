import type { LoaderApi } from '#contract/api.ts';
import { type Contract, isHttpCall } from '#contract/define-call.ts';
import type { CallInput } from '#contract/encode-input.ts';
import { checkAccess, checkInput, checkOutput } from './check-call.ts';
import type { Caller, ContractHandlers } from './handler.ts';
import { pairsOf } from './mount-calls.ts';

/**
 * Creates the typed client of page loaders. It calls the handlers without HTTP, with the same access rules, checks, and
 * types. It has no calls that take or return a file. Its functions throw AppError.
 */
export function createLoaderApi<Definitions extends Contract>(args: {
  contract: Definitions;
  handlers: ContractHandlers<Definitions>;
}): (caller: Caller) => LoaderApi<Definitions> {
  const pairs = pairsOf(args.contract, args.handlers).filter(
    ({ call }) => !isHttpCall(call) || (!call.file && !call.download),
  );
  const families = Map.groupBy(pairs, ({ family }) => family);
  return (caller) => {
    const api: Record<string, Record<string, unknown>> = {};
    for (const [family, calls] of families) {
      // Bound when it is first used: a page uses few of the families.
      Object.defineProperty(api, family, {
        configurable: true,
        enumerable: true,
        get() {
          const bound = bindCalls(calls, caller);
          Object.defineProperty(api, family, { value: bound });
          return bound;
        },
      });
    }
    // It has the contract's type because it is built from the contract key by key.
    return api as LoaderApi<Definitions>;
  };
}

function bindCalls(calls: ReturnType<typeof pairsOf>, caller: Caller): Record<string, unknown> {
  return Object.fromEntries(
    calls.map(({ name, call, handler }) => [
      name,
      async (given: CallInput = {}) => {
        const { deviceId } = given;
        checkAccess(call, caller.viewer, { deviceId, visitorTokens: caller.visitor.tokens });
        const input = checkInput(call, given, caller.viewer);
        return checkOutput(
          call,
          await handler({ ...caller, input, body: null, image: null, subtitles: null, countRequest }),
        );
      },
    ]),
  );
}

/** Does nothing: rate limits apply to requests over HTTP only. */
const countRequest = async () => undefined;
