import type * as z from 'zod';
import type { ErrorCode } from '#shared/error-codes.ts';

/**
 * Who may make a call. `device`: a signed-in account, or a device that gives its ID: as `did` in the query of a request,
 * or as `deviceId` in the input of a loader call. `client`: a signed-in account. `self`: a signed-in account, for itself
 * only: a `clientId` in the input must be empty or its own ID. `participant`: a signed-in account, or a visitor with a session
 * of the prize draw that the input names. `admin`: an administrator or owner; an `adminId` in the
 * input must be the caller's own ID.
 */
export type Access = 'anyone' | 'device' | 'participant' | 'client' | 'self' | 'admin';

/**
 * What surrounds an answer on the wire. `plain`: nothing; an error is `{ status, code, field? }`. `code`:
 * `{ code, msg, data }`, for errors too. `code-on-error`: nothing; an error is `{ code, msg, data }`.
 */
export type Envelope = 'plain' | 'code' | 'code-on-error';

/**
 * Allows `count` requests in `seconds`. Calls that share a `bucket` share the count. Each process counts in its own memory,
 * unless the limit is shared.
 */
export interface RateLimit {
  bucket: string;
  /** `account`: counts the requests of each account. `guest`: counts requests without a session, by network address. */
  per: 'account' | 'guest';
  count: number;
  seconds: number;
  /** What a request counts as; 1 by default. */
  weigh?: (input: never) => number;
  /** The count is in the store, so that all processes share it. Each request counts as 1. */
  isShared?: true;
}

/** Fields that HTTP calls and loader calls have in common. */
interface CallBase {
  /** One or more sentences for the API reference. */
  summary: string;
  access: Access;
  /** In code names (see wire-names.ts). */
  input: z.ZodObject;
  /** The input field that is a document. Errors name a part of it without the name of the field: `title`. */
  document?: string;
  /**
   * The answer in code names, without its envelope. The server drops keys that this schema does not name.
   */
  output: z.ZodType;
  /** Error codes in addition to `commonErrors`. */
  errors: readonly ErrorCode[];
}

/** The only definition of an HTTP call. The route, the checks, the reference, and both clients are derived from it. */
export interface HttpCall extends CallBase {
  methods: readonly ('GET' | 'POST')[];
  /** The whole path. A segment in braces is an input field, given by its wire name. */
  path: `/${string}`;
  /** `plain` by default. Calls whose paths begin with the same segment have the same envelope. */
  envelope?: Envelope;
  /**
   * Whether the call changes data. The server refuses changes that come from a page of another site, and those with the
   * session's cookie and no sign of a page of this site.
   */
  changes: boolean | ((input: never) => boolean);
  /** Wire names of input fields that a POST may also send in its query. */
  inQuery?: readonly string[];
  /**
   * `body`: the request body is the file, and the query is the input. `image`: a multipart form with a picture in the
   * field `image`. `subtitles`: a multipart form with one or more subtitle files in the field `file`.
   */
  file?: 'body' | 'image' | 'subtitles';
  /** The answer is a file and not JSON. */
  download?: true;
  /** HTTP status of a successful answer; 200 by default. */
  success?: 201;
  /** `no-store`: browsers and proxies must not store the answer. */
  cache?: 'no-store';
  /**
   * The answer to a GET depends only on the request, on its viewer, and on what `Services.dataState` stands for. The server
   * keeps it while these are the same, for a second at most. Such a call has no limits.
   */
  keepsAnswer?: true;
  limits?: readonly RateLimit[];
  /**
   * `accepted`: a request counts when it has passed every check, also those of its handler and service, and just before
   * it takes effect: the handler calls `countRequest`. By default, a request counts when its input is valid.
   */
  countedWhen?: 'accepted';
  /**
   * The call deletes something, or is needed to delete something. When the disk is full, it gets the reserve. Its handler
   * must be repeatable after disk_full.
   */
  freesSpace?: true;
}

/** A call that only page loaders make. It has no address and changes nothing. */
export interface LoaderCall extends CallBase {
  path?: undefined;
}

export type Call = HttpCall | LoaderCall;

/** Errors that every call may return. */
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

/**
 * Defines an HTTP call. The type keeps the exact schemas, so that the types of the handler and the clients follow from
 * them.
 */
export const defineCall = <const Definition extends HttpCall>(call: Definition): Definition => call;

/** Defines a call that only page loaders make. */
export const defineLoaderCall = <const Definition extends LoaderCall>(call: Definition): Definition => call;

export const isHttpCall = (call: Call): call is HttpCall => call.path !== undefined;

/** Call definitions by family name and call name. */
export type Contract = Readonly<Record<string, Readonly<Record<string, Call>>>>;

/** The input that a caller passes. */
export type InputOf<Definition extends Call> = z.input<Definition['input']>;
/** The validated input that a handler receives. */
export type CheckedInputOf<Definition extends Call> = z.output<Definition['input']>;
/** The answer that a caller receives. */
export type OutputOf<Definition extends Call> = z.output<Definition['output']>;

/** Returns the HTTP calls of a contract, in no particular order. */
export const listHttpCalls = (contract: Contract): HttpCall[] =>
  Object.values(contract)
    .flatMap((family) => Object.values(family))
    .filter(isHttpCall);
