import * as z from 'zod';
import {
  type Contract,
  commonErrors,
  type Envelope,
  type HttpCall,
  listHttpCalls,
} from '#contract/define-call.ts';
import { type CodedErrorDto, codedErrorDto, type ErrorDto, errorDto } from '#contract/errors.ts';
import { isOpaque, toWireName } from '#contract/wire-names.ts';
import { zhCN } from '#shared/catalogue/zh-CN/index.ts';
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

/** Puts the schema of an answer into an envelope. */
const inEnvelope = (envelope: Envelope, data: JsonSchema): JsonSchema =>
  envelope === 'code'
    ? {
        type: 'object',
        required: ['code', 'msg', 'data'],
        properties: { code: { type: 'integer', enum: [200] }, msg: { type: 'string' }, data },
      }
    : data;

/**
 * Creates the reference of all calls as an OpenAPI 3.0 document, from the definitions that check them. Each call names
 * its errors with their Chinese messages, its rate limits (`x-rate-limits`), and whether it changes data
 * (`x-changes-state`: true, false, or `depends-on-input`).
 */
export function createOpenApiDocument(args: { contract: Contract; version: string }): object {
  const paths: Record<string, Record<string, object>> = {};
  const add = (path: string, method: 'GET' | 'POST', description: object) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: description };
  };
  const responses: Record<string, object> = {};
  for (const call of listHttpCalls(args.contract)) {
    const errors = errorResponsesOf(call);
    for (const { name, response } of errors) responses[name] = response;
    for (const method of call.methods) add(call.path, method, describeHttpCall(call, method, errors));
  }
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
      schemas: { Error: schemaOf(errorDto, 'output'), CodeError: schemaOf(codedErrorDto, 'output') },
      responses,
    },
    'x-error-codes': errorStatus satisfies Record<ErrorCode, number>,
  };
}

function describeHttpCall(call: HttpCall, method: 'GET' | 'POST', errors: readonly ErrorResponse[]): object {
  const { envelope = 'plain', changes, limits } = call;
  const input = describeInput(call);
  const answer = inEnvelope(envelope, withWireNames(schemaOf(call.output, 'output')));
  return {
    summary: call.summary,
    ...(call.access === 'anyone' ? {} : { security: [{ session: [] }] }),
    'x-access': call.access,
    'x-changes-state': typeof changes === 'function' ? 'depends-on-input' : changes,
    ...(limits ? { 'x-rate-limits': describeLimits(call) } : {}),
    ...(method === 'GET' ? { parameters: parametersOf(call.path, input) } : { requestBody: bodyOf(input) }),
    responses: {
      [call.success ?? 200]: { description: 'OK', content: json(answer) },
      ...Object.fromEntries(
        errors.map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]),
      ),
      default: { description: 'Error', content: json(errorSchemaOf(envelope)) },
    },
  };
}

/** The JSON schema of a call's input, with wire names. */
export const describeInput = (call: HttpCall): JsonSchema => withWireNames(schemaOf(call.input, 'input'));

const describeLimits = ({ limits = [], countedWhen }: HttpCall) =>
  limits.map(({ bucket, per, count, seconds, weigh }) => ({
    ...{ bucket, per, count, seconds },
    weighed: weigh !== undefined,
    countedWhen: countedWhen ?? 'valid',
  }));

const errorSchemaOf = (envelope: Envelope) => ({
  $ref: `#/components/schemas/${envelope === 'plain' ? 'Error' : 'CodeError'}`,
});

/** The errors of a call that have the same HTTP status, as a component of the reference that calls share by name. */
interface ErrorResponse {
  status: number;
  name: string;
  response: object;
}

function errorResponsesOf({ envelope = 'plain', errors }: HttpCall): ErrorResponse[] {
  const codes = [...new Set<ErrorCode>([...commonErrors, ...errors])].sort();
  const codesByStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  return [...codesByStatus].map(([status, members]) => ({
    status,
    name: [envelope === 'plain' ? 'Error' : 'CodeError', ...members].join('.'),
    response: {
      description: members.join(', '),
      ...(envelope === 'plain'
        ? {}
        : { headers: { 'x-error-code': { schema: { type: 'string', enum: members } } } }),
      content: json(
        errorSchemaOf(envelope),
        Object.fromEntries(members.map((code) => [code, { value: exampleOf(envelope, code) }])),
      ),
    },
  }));
}

/** What a call answers for an error. Names in braces stand for what the message names. */
function exampleOf(envelope: Envelope, code: ErrorCode): ErrorDto | CodedErrorDto {
  const message = zhCN.error[code];
  return envelope === 'plain'
    ? { status: message, code }
    : { code: errorStatus[code], msg: message, data: null };
}

const json = (schema: object, examples?: object) => ({
  'application/json': { schema, ...(examples ? { examples } : {}) },
});

function bodyOf(schema: JsonSchema): object {
  return { content: { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } } };
}

function parametersOf(path: string, { properties = {}, required = [] }: JsonSchema): object[] {
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
