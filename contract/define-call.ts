import type * as z from 'zod';
import type { ErrorCode } from '#shared/error-codes.ts';

/**
 * Who may make a call: anyone; a signed-in account, or else a device that names itself by `did` in the query;
 * a signed-in account; an account that may run the library. An `adminId` in an admin call must be the caller's own.
 */
export type Access = 'anyone' | 'device' | 'client' | 'admin';

/** Allows `count` requests in `seconds`. Calls that share a `bucket` share the count. */
export interface RateLimit {
  bucket: string;
  /** `account`: counts the requests of each account. `guest`: counts requests without a session, by network address. */
  per: 'account' | 'guest';
  count: number;
  seconds: number;
  /** What a request counts as; 1 by default. */
  weigh?: (input: never) => number;
}

/** What page loaders and HTTP calls have in common. */
interface CallBase {
  /** One or more sentences for the reference. */
  summary: string;
  access: Access;
  /** In code names (see wire-names.ts). */
  input: z.ZodObject;
  /** The answer in code names, without its family's envelope. Keys that it does not name never leave the server. */
  output: z.ZodType;
  /** Error codes of its own, besides `commonErrors`. */
  errors: readonly ErrorCode[];
}

/** One HTTP call: the only place that says what it is. Route, checks, reference and both clients are made from it. */
export interface HttpCall extends CallBase {
  methods: readonly ('GET' | 'POST')[];
  /** The whole path. Names in braces are taken from the path into the input, by their wire names. */
  path: `/${string}`;
  /** Whether the call changes anything; a change is refused when a page of another site makes it. */
  changes: boolean | ((input: never) => boolean);
  /** Input fields, by wire names, that a POST may also have in its query. */
  inQuery?: readonly string[];
  /** `body`: the request body is the file, and the input is the query. `image`: a multipart form with a picture in the field `image`. */
  file?: 'body' | 'image';
  /** The answer is a file and not JSON. */
  download?: true;
  /** HTTP status of a success; 200 by default. */
  success?: 201;
  /** `no-store`: neither browsers nor proxies may keep the answer. */
  cache?: 'no-store';
  limits?: readonly RateLimit[];
  /**
   * `accepted`: a request counts when it has passed every check, also those of its handler and service, and just before
   * it takes effect: the handler calls `countRequest`. By default, a request counts when its input is valid.
   */
  countedWhen?: 'accepted';
}

/** What only page loaders ask for: it has no address. It changes nothing. */
export interface LoaderCall extends CallBase {
  path?: undefined;
}

export type Call = HttpCall | LoaderCall;

/** Errors that every call may answer. */
export const commonErrors = [
  'bad_request',
  'bad_parameter',
  'login_required',
  'forbidden',
  'foreign_origin',
  'not_found',
  'method_not_allowed',
  'body_too_large',
  'too_many_requests',
  'disk_full',
  'internal',
] as const satisfies readonly ErrorCode[];

/** Defines a call. The type keeps the schemas, so that the handler and the clients are typed by them. */
export const defineCall = <const Definition extends HttpCall>(call: Definition): Definition => call;

/** Defines what a page loader may ask for beyond the HTTP calls. */
export const defineLoaderCall = <const Definition extends LoaderCall>(call: Definition): Definition => call;

export const isHttpCall = (call: Call): call is HttpCall => call.path !== undefined;

/** Groups of calls: family name, call name, definition. */
export type Contract = Readonly<Record<string, Readonly<Record<string, Call>>>>;

/** What a caller gives. */
export type InputOf<Definition extends Call> = z.input<Definition['input']>;
/** What a handler is given: the input after its check. */
export type CheckedInputOf<Definition extends Call> = z.output<Definition['input']>;
/** What a caller gets. */
export type OutputOf<Definition extends Call> = z.output<Definition['output']>;

/** The HTTP calls of a contract, in no particular order. */
export const listHttpCalls = (contract: Contract): HttpCall[] =>
  Object.values(contract)
    .flatMap((family) => Object.values(family))
    .filter(isHttpCall);
