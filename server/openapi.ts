import * as z from 'zod';
import { type Contract, type HttpCall, listHttpCalls } from '#contract/define-call.ts';
import { errorDto } from '#contract/errors.ts';
import { isOpaque, toWireName } from '#contract/wire-names.ts';
import { SESSION_COOKIE } from '#shared/constants.ts';
import { type ErrorCode, errorStatus } from '#shared/error-codes.ts';

/** A JSON schema, as far as names of fields stand in it. */
interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [keyword: string]: unknown;
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { properties, required, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'openapi-3.0',
    unrepresentable: 'any',
  });
  return {
    ...rest,
    ...(properties ? { properties: properties as Record<string, JsonSchema> } : {}),
    ...(required ? { required } : {}),
  };
};

/** What the families other than /api put around an answer. */
const envelope = (data: object) => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'integer', enum: [200] }, msg: { type: 'string' }, data },
});

const codeError = z.object({ code: z.number(), msg: z.string(), data: z.null() });

/** The reference of the calls as an OpenAPI 3.0 document, made from the definitions that check them. */
export function createOpenApiDocument(args: { contract: Contract; version: string }): object {
  const paths: Record<string, Record<string, object>> = {};
  const add = (path: string, method: 'GET' | 'POST', description: object) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: description };
  };
  for (const call of listHttpCalls(args.contract))
    for (const method of call.methods) add(call.path, method, describeHttpCall(call, method));
  return {
    openapi: '3.0.3',
    info: { title: 'Taici', version: args.version },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } },
      schemas: { Error: schemaOf(errorDto, 'output'), CodeError: schemaOf(codeError, 'output') },
    },
    'x-error-codes': errorStatus satisfies Record<ErrorCode, number>,
  };
}

function describeHttpCall(call: HttpCall, method: 'GET' | 'POST'): object {
  return describeOperation(
    {
      ...call,
      input: describeInput(call),
      answer: withWireNames(schemaOf(call.output, 'output')),
    },
    method,
  );
}

/** The JSON schema of a call's input, with wire names. */
export const describeInput = (call: HttpCall): JsonSchema => withWireNames(schemaOf(call.input, 'input'));

interface Described {
  path: string;
  summary: string;
  access: string;
  input: JsonSchema;
  answer: JsonSchema;
  success?: number;
}

function describeOperation(call: Described, method: 'GET' | 'POST'): object {
  const { path, answer } = call;
  const error = { $ref: `#/components/schemas/${path.startsWith('/api/') ? 'Error' : 'CodeError'}` };
  return {
    summary: call.summary,
    ...(call.access === 'anyone' ? {} : { security: [{ session: [] }] }),
    'x-access': call.access,
    ...(method === 'GET' ? { parameters: parametersOf(call) } : { requestBody: bodyOf(call) }),
    responses: {
      [call.success ?? 200]: {
        description: 'OK',
        content: json(path.startsWith('/test/') ? envelope(answer) : answer),
      },
      default: { description: 'Error', content: json(error) },
    },
  };
}

const json = (schema: object) => ({ 'application/json': { schema } });

function bodyOf({ input: schema }: Described): object {
  return { content: { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } } };
}

function parametersOf({ path, input }: Described): object[] {
  const { properties = {}, required = [] } = input;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: path.includes(`{${name}}`) ? 'path' : 'query',
    required: required.includes(name),
    schema,
  }));
}

/** A JSON schema of code names with the names of the wire. */
function withWireNames(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, held]) => {
      if (keyword === 'required' && Array.isArray(held)) return [keyword, held.map(toWireName)];
      if (keyword !== 'properties') return [keyword, inside(held)];
      return [keyword, renameProperties(held as Record<string, JsonSchema>)];
    }),
  );
}

const renameProperties = (properties: Record<string, JsonSchema>) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      toWireName(name),
      isOpaque(name) ? schema : withWireNames(schema),
    ]),
  );

/** Schemas in lists (`anyOf`, `allOf`) and under other keywords (`items`). */
function inside(held: unknown): unknown {
  if (Array.isArray(held)) return held.map(inside);
  return typeof held === 'object' && held !== null ? withWireNames(held as JsonSchema) : held;
}
