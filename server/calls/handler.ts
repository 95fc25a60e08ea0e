import type * as z from 'zod';
import type { Call, CheckedInputOf, Contract } from '#contract/define-call.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import type { Services } from '#domain/services.ts';

/** What a handler may do to the caller's session cookie. */
export interface SessionControl {
  /** Sets the cookie to a new session's token. */
  begin(token: string): void;
  /** Clears the cookie. */
  end(): void;
}

/** Who makes a call and over what; the same for a request over HTTP and for a page loader. */
export interface Caller {
  services: Services;
  viewer: Viewer | null;
  /** The session's token; null without a session. */
  token: string | null;
  /** The network address, for limits; never logged. */
  address: string;
  /** The `Host` header: the name of this site as the caller knows it. */
  host: string;
  session: SessionControl;
}

/** A file as an answer. */
export interface FileAnswer {
  body: string | Uint8Array<ArrayBuffer>;
  contentType: string;
  fileName: string;
}

/** What a call's handler is given. The viewer is never null where the definition asks for an account. */
export interface CallRequest<Definition extends Call> extends Omit<Caller, 'viewer'> {
  input: CheckedInputOf<Definition>;
  viewer: Definition['access'] extends 'client' | 'admin' ? Viewer : Viewer | null;
  /** The request body of a call whose `file` is `body`; null when it is empty. */
  body: Definition extends { file: 'body' } ? ReadableStream<Uint8Array> | null : null;
  /** Reads the picture of a call whose `file` is `image`. Throws bad_parameter, body_too_large. */
  image: Definition extends { file: 'image' } ? () => Promise<Uint8Array> : null;
  /** Counts the request of a call whose `countedWhen` is `accepted`. Throws too_many_requests. */
  countRequest: Definition extends { countedWhen: 'accepted' } ? () => Promise<void> : null;
}

export type AnswerOf<Definition extends Call> = Definition extends { download: true }
  ? FileAnswer
  : z.input<Definition['output']>;

/** Answers one call. Throws AppError with a code that the definition names, or one of `commonErrors`. */
export type Handler<Definition extends Call> = (
  request: CallRequest<Definition>,
) => Promise<AnswerOf<Definition>> | AnswerOf<Definition>;

/** A handler for each call of a family. */
export type Handlers<Family extends Contract[string]> = {
  readonly [Name in keyof Family]: Handler<Family[Name]>;
};

/** A handler for each call of a contract. */
export type ContractHandlers<Definitions extends Contract> = {
  readonly [Family in keyof Definitions]: Handlers<Definitions[Family]>;
};

/** A handler whose definition is not known by type. Made from a contract and its handlers, which match by type. */
export type AnyHandler = (
  request: {
    [Key in keyof CallRequest<Call>]: unknown;
  },
) => unknown;
