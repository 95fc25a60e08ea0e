import type * as z from 'zod';
import type { Call, CheckedInputOf, Contract } from '#contract/define-call.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import type { AddedSubtitle } from '#domain/films/types.ts';
import type { VisitorSource } from '#domain/prize-draw/types.ts';
import type { Services } from '#domain/services.ts';
import type { NoSurplusKeys } from './surplus-keys.ts';

/** Sets or clears the caller's cookies. */
interface SessionControl {
  /** Sets two cookies: the token of the new session, and the device name by which later sign-ins recognize the browser. */
  begin(signedIn: { token: string; device: string }): void;
  /** Clears the cookie of the visitor session of an activity. */
  endVisit(activityId: string): void;
  /** Clears the session's cookie. */
  end(): void;
}

/** The visitor sessions of a request. */
export interface VisitorRequest extends VisitorSource {
  /** The session tokens of all activities, as sent. */
  tokens: readonly string[];
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
  /** Whether the request came over TLS. */
  secure: boolean;
  /** The device that an earlier sign-in has named; null without one, or outside of the sign-in. */
  device: string | null;
  /** The request's sessions as a visitor of prize draws. */
  visitor: VisitorRequest;
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
  viewer: Definition['access'] extends 'anyone' | 'device' | 'participant' ? Viewer | null : Viewer;
  /** The request body of a call whose `file` is `body`; null when it is empty. */
  body: Definition extends { file: 'body' } ? ReadableStream<Uint8Array> | null : null;
  /** Reads the picture of a call whose `file` is `image`. Throws bad_parameter, body_too_large. */
  image: Definition extends { file: 'image' } ? () => Promise<Uint8Array> : null;
  /** Reads the files of a call whose `file` is `subtitles`. Throws bad_parameter, subtitle_unreadable, subtitle_too_large. */
  subtitles: Definition extends { file: 'subtitles' } ? () => Promise<AddedSubtitle[]> : null;
  /** Counts the request of a call whose `countedWhen` is `accepted`. Throws too_many_requests. */
  countRequest: Definition extends { countedWhen: 'accepted' } ? () => Promise<void> : null;
}

type AnswerOf<Definition extends Call> = Definition extends { download: true }
  ? FileAnswer
  : z.input<Definition['output']>;

/** Answers one call. Throws AppError with a code of the definition or of `commonErrors`. */
type Handler<Definition extends Call> = (
  request: CallRequest<Definition>,
) => Promise<AnswerOf<Definition>> | AnswerOf<Definition>;

type FamilyHandlers<Family extends Contract[string]> = {
  readonly [Name in keyof Family]: Handler<Family[Name]>;
};

/** Fits handlers whose answers have no key beyond their definitions. */
type ExactHandlers<Family extends Contract[string], Given> = {
  readonly [Name in keyof Given]: Name extends keyof Family
    ? Given[Name] extends (...args: never) => infer Answer
      ? NoSurplusKeys<Awaited<Answer>, AnswerOf<Family[Name]>>
      : never
    : never;
};

declare const isExact: unique symbol;

/** A handler for each call of a family, from `defineHandlers`. */
export type Handlers<Family extends Contract[string]> = FamilyHandlers<Family> & {
  readonly [isExact]: true;
};

/**
 * Defines the handlers of a family: `defineHandlers<typeof family>()({ ... })`. A key of an answer that its definition
 * does not name is a type error, at any depth. The check needs the inferred type of the answer, so functions that answer
 * have no return type, and functions that make DTOs come from `defineDto`.
 *
 * The server checks each answer again when it runs (`checkOutput`). One check does not replace the other: the types show
 * a leak before it is built, but they cannot see keys that a value has and its type does not, such as other columns of a
 * row that was read under a narrower type. The check at run time drops those, and it refuses wrong values.
 */
export const defineHandlers =
  <Family extends Contract[string]>() =>
  <Given extends FamilyHandlers<Family>>(handlers: Given & ExactHandlers<Family, Given>): Handlers<Family> =>
    // The mark exists in types only.
    handlers as FamilyHandlers<Family> as Handlers<Family>;

/**
 * Defines a function that converts something to a DTO: `defineDto<FilmDto>()((film: Film) => ({ ... }))`. A key that the
 * DTO does not have is a type error, at any depth. A return type would not show keys that come from a spread or that
 * lie within a property.
 */
export const defineDto =
  <Dto>() =>
  <Args extends unknown[], Given extends Dto>(
    convert: (...args: Args) => Given & NoSurplusKeys<Given, Dto>,
  ): ((...args: Args) => Dto) =>
    convert;

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
