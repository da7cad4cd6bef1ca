/** The OpenAPI 3.1 document of the contract: what `npm run -s openapi` prints. */
import type { z } from 'zod';
import { contract } from '../../../src/api/contract/contract.ts';
import type { Call } from '../../../src/api/contract/define.ts';
import { rightOf } from '../../../src/api/contract/rights.ts';
import { AUTH_HEADER } from '../../../src/api/contract/account/session.ts';
import { jsonSchema as schema, type Json } from './jsonSchema.ts';
import { shareSchemas } from './shareSchemas.ts';
import { anyIds } from '../../../src/api/examples/example.ts';
import { exampleOf } from '../../../src/api/examples/examples.ts';
import { strict } from './strict.ts';

/** The version is that of the package; nothing is opened or started. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, call] of Object.entries(contract) as [string, Call][]) {
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(name, call);
  }
  const shared = shareSchemas(paths);
  return {
    openapi: '3.1.0',
    info: { title: 'Platbook', version },
    paths: shared.paths,
    components: {
      schemas: shared.schemas,
      parameters: shared.parameters,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: AUTH_HEADER },
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'pb_',
          description: 'A token that a user made for a program; each call that it opens names the scope',
        },
        // How the pages sign in; behind TLS with the prefix __Host-.
        session: { type: 'apiKey', in: 'cookie', name: 'platbook-session' },
      },
    },
    security: [...SESSION],
  };
}

/** Any of these. */
const SESSION = [{ token: [] }, { bearer: [] }, { session: [] }] as const;

/** With it the call happens once, however often it is asked (O-014). */
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 8, maxLength: 200 },
} as const;

function operation(name: string, call: Call): Json {
  const example = exampleOf(name, anyIds);
  const { who, permission } = rightOf(call);
  const parameters = [
    ...parametersOf(call.params, 'path', example?.params),
    ...parametersOf(call.query, 'query', example?.query),
    ...(call.once === true ? [IDEMPOTENCY_KEY] : []),
  ];
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.area],
    'x-call': call.id,
    'x-may': call.may,
    ...(permission === undefined ? {} : { 'x-permission': permission }),
    ...(call.scope === undefined ? {} : { 'x-scope': call.scope }),
    ...(who === 'ANYBODY' ? { security: [] } : {}),
    // What a token opens is signed by its scope; all else by a session alone.
    ...(who === 'ANYBODY' || call.scope === undefined ? {} : { security: [...SESSION, { apiToken: [call.scope] }] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(call.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: schema(strict(call.body), 'input'),
                ...(example?.body === undefined ? {} : { example: example.body }),
              },
            },
          },
        }),
    ...(call.upload === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'multipart/form-data': { schema: schema(strict(call.upload), 'input') } },
          },
        }),
    responses: {
      '200': {
        description: call.answer === undefined ? 'A file' : 'The answer',
        content:
          call.answer === undefined
            ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
            : {
                'application/json': { schema: schema(call.answer, 'output') },
                ...(call.binary === undefined
                  ? {}
                  : { [call.binary]: { schema: { type: 'string', format: 'binary' } } }),
              },
      },
      default: {
        description: 'Why not',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function parametersOf(
  part: z.ZodType | undefined,
  place: 'path' | 'query',
  examples: Readonly<Record<string, unknown>> = {},
): Json[] {
  if (part === undefined) return [];
  const object = schema(part, 'input');
  // JSON Schema of an object schema: these two keys have these shapes.
  const properties = (object['properties'] ?? {}) as Record<string, Json>;
  const required = new Set((object['required'] ?? []) as string[]);
  return Object.entries(properties).map(([key, value]) => ({
    name: key,
    in: place,
    required: place === 'path' || required.has(key),
    schema: value,
    ...(key in examples ? { example: examples[key] } : {}),
  }));
}
