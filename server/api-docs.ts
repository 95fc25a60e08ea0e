import * as z from 'zod';
import { type ErrorCode, errorStatus } from '#shared/error-codes.ts';
import { wireError } from '#shared/wire.ts';
import type { CallDescription } from './call-description.ts';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, target: 'openapi-3.0', unrepresentable: 'any' });

/** What the families other than /api put around an answer. */
const envelope = (data: object) => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'integer', enum: [200] }, msg: { type: 'string' }, data },
});

const codeError = z.object({ code: z.number(), msg: z.string(), data: z.null() });

/** The reference of the calls as an OpenAPI 3.0 document, made from the schemas that check them. */
export function describeApi(args: { calls: readonly CallDescription[]; version: string }): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of args.calls) {
    for (const method of call.methods) {
      const path = paths[call.path] ?? {};
      path[method.toLowerCase()] = describeCall(call, method);
      paths[call.path] = path;
    }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Taici', version: args.version },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'token' } },
      schemas: { Error: schemaOf(wireError, 'output'), CodeError: schemaOf(codeError, 'output') },
    },
    'x-error-codes': errorStatus satisfies Record<ErrorCode, number>,
  };
}

function describeCall(call: CallDescription, method: 'GET' | 'POST'): object {
  const isTest = call.path.startsWith('/test/');
  const answer = schemaOf(call.answer, 'output');
  const error = { $ref: `#/components/schemas/${call.path.startsWith('/api/') ? 'Error' : 'CodeError'}` };
  return {
    summary: call.summary,
    ...(call.access === 'anyone' ? {} : { security: [{ session: [] }] }),
    'x-access': call.access,
    ...(method === 'GET' ? { parameters: parametersOf(call) } : { requestBody: bodyOf(call) }),
    responses: {
      '200': { description: 'OK', content: json(isTest ? envelope(answer) : answer) },
      default: { description: 'Error', content: json(error) },
    },
  };
}

const json = (schema: object) => ({ 'application/json': { schema } });

function bodyOf(call: CallDescription): object {
  const schema = schemaOf(call.input, 'input');
  return { content: { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } } };
}

function parametersOf(call: CallDescription): object[] {
  const { properties = {}, required = [] } = schemaOf(call.input, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: call.path.includes(`{${name}}`) ? 'path' : 'query',
    required: required.includes(name),
    schema,
  }));
}
