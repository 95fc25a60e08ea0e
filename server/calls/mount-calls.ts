import type { Hono } from 'hono';
import { type Call, type Contract, commonErrors, type HttpCall, isHttpCall } from '#contract/define-call.ts';
import { renameKeys, toCodeName, toWireName } from '#contract/wire-names.ts';
import { AppError, isAppError, isDiskFull, toAppError } from '#domain/errors.ts';
import type { AddedSubtitle } from '#domain/films/types.ts';
import type { DiskReserve } from '../background/disk-reserve.ts';
import { compressJson } from '../http/compress-answers.ts';
import { answerBody } from '../http/envelope.ts';
import type { HttpEnv, RequestContext } from '../http/request-context.ts';
import { isSignedInByCookie, requireOwnSource } from '../http/session.ts';
import { isVisitorByCookie } from '../http/visitor-session.ts';
import { callerOf } from './caller.ts';
import { checkAccess, checkInput, checkOutput } from './check-call.ts';
import type { AnyHandler, ContractHandlers, FileAnswer } from './handler.ts';
import { createRateLimits } from './rate-limits.ts';
import { readFields, readImageForm, readQuery, readSubtitleForm } from './read-fields.ts';
import { createRepeatedAnswers } from './repeated-answers.ts';

/** Called with an error that a handler threw and its definition does not name. */
export type OnUndeclaredError = (call: Call, error: AppError) => void;

/**
 * Mounts every call of a contract. Each route checks origin, access, input, and rate limits, runs the handler, checks the
 * answer, and puts it into its envelope. Returns 405 for other methods on a path.
 */
export function mountCalls<Definitions extends Contract>(args: {
  http: Hono<HttpEnv>;
  contract: Definitions;
  handlers: ContractHandlers<Definitions>;
  onUndeclaredError: OnUndeclaredError;
  /** Given to calls that free space when the disk is full. */
  diskReserve: DiskReserve;
}): void {
  const { http, contract, onUndeclaredError, diskReserve } = args;
  const limits = createRateLimits();
  const repeatedAnswers = createRepeatedAnswers();
  const methodsByRoute = new Map<string, string[]>();
  for (const { call, handler } of pairsOf(contract, args.handlers)) {
    if (!isHttpCall(call)) continue;
    const { freesSpace = false } = call;
    const route = call.path.replaceAll(/\{(\w+)\}/g, ':$1');
    methodsByRoute.set(route, [...(methodsByRoute.get(route) ?? []), ...call.methods]);
    http.on([...call.methods], route, async (c) => {
      // Hono uses the handler of GET for HEAD, which must not change anything.
      if (c.req.method === 'HEAD' && call.changes !== false)
        throw new AppError('method_not_allowed', { allowedMethods: call.methods });
      const key = repeatedAnswers.keyOf(call, c);
      const repeated = repeatedAnswers.find(key);
      if (repeated) return c.body(repeated.body, 200, repeated.headers);
      const request = await readCall(call, c);
      let uncountRequest: (() => Promise<void>) | null = null;
      const countRequest = async () => {
        const { viewer, address, services } = c.var;
        uncountRequest = await limits.count(
          call,
          { input: request.input, accountId: viewer?.id ?? null, address },
          services,
        );
      };
      const countsAccepted = call.countedWhen === 'accepted';
      if (!countsAccepted) await countRequest();
      const answer = await runHandler();
      // A handler that forgets to count makes its call unlimited. Its effect has happened, so the answer stays a success.
      if (!uncountRequest)
        onUndeclaredError(call, new AppError('internal', { message: 'the request was not counted' }));
      if (call.download) return fileResponse(answer as FileAnswer);
      const body = await toJsonBody(call, checkOutput(call, answer), c);
      const response = jsonResponse(call, body, c);
      repeatedAnswers.keep({ key, answer: response, body });
      return response;

      async function runHandler(): Promise<unknown> {
        try {
          return await withReserve(() =>
            handler({ ...callerOf(c), ...request, countRequest: countsAccepted ? countRequest : null }),
          );
        } catch (thrown) {
          // What the product failed to do must not use up what the person may do.
          if (toAppError(thrown).status >= 500) await uncountRequest?.();
          if (isAppError(thrown) && !isDeclared(call, thrown)) onUndeclaredError(call, thrown);
          throw thrown;
        }
      }

      /** Runs a call that frees space again with the reserve if the disk is full, and fills the reserve afterwards. */
      async function withReserve(run: () => unknown): Promise<unknown> {
        if (!freesSpace) return run();
        try {
          return await run();
        } catch (thrown) {
          if (!isDiskFull(thrown) || !(await diskReserve.release())) throw thrown;
          return await run();
        } finally {
          void diskReserve.refill();
        }
      }
    });
  }
  for (const [route, methods] of methodsByRoute)
    http.all(route, () => {
      throw new AppError('method_not_allowed', { allowedMethods: methods });
    });
}

/** Returns every call of a contract with its handler. */
export function pairsOf(
  contract: Contract,
  handlers: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): { family: string; name: string; call: Call; handler: AnyHandler }[] {
  return Object.entries(contract).flatMap(([family, calls]) =>
    Object.entries(calls).map(([name, call]) => {
      const handler = handlers[family]?.[name];
      if (typeof handler !== 'function') throw new Error(`No handler for ${family}.${name}`);
      return { family, name, call, handler: handler as AnyHandler };
    }),
  );
}

interface ReadCall {
  input: Record<string, unknown>;
  body: ReadableStream<Uint8Array> | null;
  image: (() => Promise<Uint8Array>) | null;
  subtitles: (() => Promise<AddedSubtitle[]>) | null;
}

/** Reads and checks a request. Access comes first, so that a refused caller learns nothing about the input. */
async function readCall(call: HttpCall, c: RequestContext): Promise<ReadCall> {
  const { viewer } = c.var;
  // The session does not authenticate a call that anyone may make, such as the sign-in.
  const isVisit = call.access === 'participant' && isVisitorByCookie(c);
  const byCookie = (call.access !== 'anyone' && isSignedInByCookie(c)) || isVisit;
  if (call.changes === true) requireOwnSource(c, { byCookie });
  const query = readQuery(c);
  checkAccess(call, viewer, { deviceId: query.did, visitorTokens: c.var.visitor.tokens });
  const pathFields = c.req.param();
  const queryNames = call.inQuery?.filter((name) => Object.hasOwn(query, name)) ?? [];
  const queryFields = Object.fromEntries(queryNames.map((name) => [name, query[name]]));
  const check = (fields: object) =>
    checkInput(call, toCodeNames({ ...fields, ...queryFields, ...pathFields }), viewer);
  const none = { body: null, image: null, subtitles: null };
  if (call.file === 'body') return { ...none, input: check(query), body: c.req.raw.body };
  if (call.file === 'image') {
    const form = await readImageForm(c);
    return { ...none, input: check(form.fields), image: form.image };
  }
  if (call.file === 'subtitles') {
    const form = await readSubtitleForm(c);
    return { ...none, input: check(form.fields), subtitles: form.subtitles };
  }
  const input = check(await readFields(c));
  if (typeof call.changes === 'function' && call.changes(input as never)) requireOwnSource(c, { byCookie });
  return { ...none, input };
}

/** Renames fields to code names. Schemas translate the names of nested objects. */
const toCodeNames = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [toCodeName(name), value]));

const isDeclared = (call: Call, error: AppError) =>
  [...commonErrors, ...call.errors].some((code) => code === error.code);

function toJsonBody(call: HttpCall, answer: unknown, c: RequestContext) {
  return compressJson(c, answerBody(call.envelope ?? 'plain', renameKeys(answer, toWireName)));
}

/** Created by the context, so that the response has the cookies that the handler has set. */
function jsonResponse(call: HttpCall, body: string | Uint8Array<ArrayBuffer>, c: RequestContext): Response {
  const headers = call.envelope === 'code' || call.cache ? { 'cache-control': 'no-store' } : undefined;
  return c.body(body, call.success ?? 200, { 'content-type': 'application/json', ...headers });
}

function fileResponse({ body, contentType, fileName }: FileAnswer): Response {
  return new Response(body, {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  });
}
