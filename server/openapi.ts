import * as z from 'zod';
import { type Contract, type HttpCall, listHttpCalls } from '#contract/define-call.ts';
import { errorDto } from '#contract/errors.ts';
import { isOpaque, toWireName } from '#contract/wire-names.ts';
import { CLIENT_HEADER, SESSION_COOKIE } from '#shared/constants.ts';
import { type ErrorCode, errorStatus } from '#shared/error-codes.ts';

/** The parts of a JSON schema that hold field names. */
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

/** The envelope of the `/test` family around an answer. */
const envelope = (data: object) => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'integer', enum: [200] }, msg: { type: 'string' }, data },
});

const codeError = z.object({ code: z.number(), msg: z.string(), data: z.null() });

/** Creates the reference of all calls as an OpenAPI 3.0 document, from the definitions that check them. */
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
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: `A caller that is no page sends the token as \`Authorization: Bearer\` instead. A change that comes with the cookie needs a sign that it comes from a page of this site: its own Origin or Referer, Sec-Fetch-Site \`same-origin\` or \`none\`, or the header \`${CLIENT_HEADER}\`.`,
        },
      },
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

interface OperationSource {
  path: string;
  summary: string;
  access: string;
  input: JsonSchema;
  answer: JsonSchema;
  success?: number;
}

function describeOperation(call: OperationSource, method: 'GET' | 'POST'): object {
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

function bodyOf({ input: schema }: OperationSource): object {
  return { content: { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } } };
}

function parametersOf({ path, input }: OperationSource): object[] {
  const { properties = {}, required = [] } = input;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: path.includes(`{${name}}`) ? 'path' : 'query',
    required: required.includes(name),
    schema,
  }));
}

/** Replaces the code names in a JSON schema with wire names. */
function withWireNames(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword === 'required' && Array.isArray(value)) return [keyword, value.map(toWireName)];
      if (keyword !== 'properties') return [keyword, renameNested(value)];
      return [keyword, renameProperties(value as Record<string, JsonSchema>)];
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

/** Renames in schemas within lists (`anyOf`, `allOf`) and under other keywords (`items`). */
function renameNested(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renameNested);
  return typeof value === 'object' && value !== null ? withWireNames(value as JsonSchema) : value;
}
