import type { Hono } from 'hono';
import { type Call, type Contract, commonErrors, type HttpCall, isHttpCall } from '#contract/define-call.ts';
import { renameKeys, toCodeName, toWireName } from '#contract/wire-names.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import type { HttpEnv, RequestContext } from '../request-context.ts';
import { requireSameOrigin } from '../session.ts';
import { callerOf } from './caller.ts';
import { checkAccess, checkInput, checkOutput } from './check-call.ts';
import type { AnyHandler, ContractHandlers, FileAnswer } from './handler.ts';
import { createRateLimits } from './rate-limits.ts';
import { readFields, readImageForm, readQuery } from './read-fields.ts';

/** Told of an error that a handler threw and its definition does not name. */
export type OnUndeclaredError = (call: Call, error: AppError) => void;

/**
 * Mounts every call of a contract: one route for each path, which checks origin, access, input and rate limits, runs the
 * handler, checks the answer and puts it into its family's envelope. Any other method on the path is answered 405.
 */
export function mountCalls<Definitions extends Contract>(args: {
  http: Hono<HttpEnv>;
  contract: Definitions;
  handlers: ContractHandlers<Definitions>;
  onUndeclaredError: OnUndeclaredError;
}): void {
  const { http, contract, onUndeclaredError } = args;
  const limits = createRateLimits();
  const allowed = new Map<string, string[]>();
  for (const { call, handler } of pairsOf(contract, args.handlers)) {
    if (!isHttpCall(call)) continue;
    const route = call.path.replaceAll(/\{(\w+)\}/g, ':$1');
    allowed.set(route, [...(allowed.get(route) ?? []), ...call.methods]);
    http.on([...call.methods], route, async (c) => {
      // Hono answers HEAD by the handler of GET: a change must not be made by it.
      if (c.req.method === 'HEAD' && call.changes !== false)
        throw new AppError('method_not_allowed', { allowedMethods: call.methods });
      const request = await readCall(call, c);
      const countRequest = () =>
        limits.count(call, {
          input: request.input,
          accountId: c.var.viewer?.id ?? null,
          address: c.var.address,
        });
      const countsAccepted = call.countedWhen === 'accepted';
      if (!countsAccepted) await countRequest();
      const answer = await runHandler();
      return call.download
        ? fileResponse(answer as FileAnswer)
        : jsonResponse(call, checkOutput(call, answer), c);

      async function runHandler(): Promise<unknown> {
        try {
          return await handler({
            ...callerOf(c),
            ...request,
            countRequest: countsAccepted ? countRequest : null,
          });
        } catch (thrown) {
          if (isAppError(thrown) && !isDeclared(call, thrown)) onUndeclaredError(call, thrown);
          throw thrown;
        }
      }
    });
  }
  for (const [route, methods] of allowed)
    http.all(route, () => {
      throw new AppError('method_not_allowed', { allowedMethods: methods });
    });
}

/** Every call of a contract with its handler. */
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

interface CallInput {
  input: Record<string, unknown>;
  body: ReadableStream<Uint8Array> | null;
  image: (() => Promise<Uint8Array>) | null;
}

/** Reads and checks a request: who may first, so that others learn nothing about what is wrong with the input. */
async function readCall(call: HttpCall, c: RequestContext): Promise<CallInput> {
  const { viewer } = c.var;
  if (call.changes === true) requireSameOrigin(c);
  checkAccess(call, viewer);
  const query = readQuery(c);
  const fromPath = c.req.param();
  if (call.access === 'device' && !viewer && !query.did) throw new AppError('login_required');
  const picked = call.inQuery?.filter((name) => Object.hasOwn(query, name)) ?? [];
  const inQuery = Object.fromEntries(picked.map((name) => [name, query[name]]));
  const check = (fields: object) =>
    checkInput(call, codeNamed({ ...fields, ...inQuery, ...fromPath }), viewer);
  if (call.file === 'body') return { input: check(query), body: c.req.raw.body, image: null };
  if (call.file === 'image') {
    const form = await readImageForm(c);
    return { input: check(form.fields), body: null, image: form.image };
  }
  const input = check(await readFields(c));
  if (typeof call.changes === 'function' && call.changes(input as never)) requireSameOrigin(c);
  return { input, body: null, image: null };
}

/** Fields by code names; what lies deeper is translated by its own schema. */
const codeNamed = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [toCodeName(name), value]));

const isDeclared = (call: Call, error: AppError) =>
  [...commonErrors, ...call.errors].some((code) => code === error.code);

/** Made by the context, so that it carries the cookies that the handler has set. */
function jsonResponse(call: HttpCall, answer: unknown, c: RequestContext): Response {
  const wire = renameKeys(answer, toWireName);
  const inEnvelope = call.path.startsWith('/test/');
  const headers = inEnvelope || call.cache ? { 'cache-control': 'no-store' } : undefined;
  const body = JSON.stringify(inEnvelope ? { code: 200, msg: 'ok', data: wire } : wire);
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
