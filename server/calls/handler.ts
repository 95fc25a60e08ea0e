import type * as z from 'zod';
import type { Call, CheckedInputOf, Contract } from '#contract/define-call.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import type { Services } from '#domain/services.ts';

/** Sets or clears the caller's cookies. */
export interface SessionControl {
  /** Sets the cookies to the token of a new session and to the device that later sign-ins recognize. */
  begin(signedIn: { token: string; device: string }): void;
  /** Clears the session's cookie. */
  end(): void;
}

/** The caller of a call: a request over HTTP or a page loader. */
export interface Caller {
  services: Services;
  viewer: Viewer | null;
  /** The session's token; null without a session. */
  token: string | null;
  /** The network address, for rate limits; never logged. */
  address: string;
  /** The `Host` header. */
  host: string;
  /** The device that an earlier sign-in has named; null without one, or outside of the sign-in. */
  device: string | null;
  session: SessionControl;
}

/** An answer that is a file. */
export interface FileAnswer {
  body: string | Uint8Array<ArrayBuffer>;
  contentType: string;
  fileName: string;
}

/** The argument of a call's handler. The viewer is never null if the definition requires an account. */
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

/** Answers one call. Throws AppError with a code of the definition or of `commonErrors`. */
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

/** A handler without the type of its definition. The types of a contract and its handlers match before it is erased. */
export type AnyHandler = (
  request: {
    [Key in keyof CallRequest<Call>]: unknown;
  },
) => unknown;
