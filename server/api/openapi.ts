import * as z from 'zod/mini';
import { personHeader } from '#core/wire/person-header.ts';
import { refusalStatus } from '#server/calls/refusal.ts';
import { mostBytesOf, mostValuesOf } from './read-request.ts';
import type { Answers, Route, Schema } from './route.ts';

type Json = Readonly<Record<string, unknown>>;

/** Describes the routes as an OpenAPI 3.1 document. A schema that JSON Schema cannot express allows any value there. */
export function describeApi(routes: readonly Route[]): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Spoolside',
      version: '2',
      description: 'Teams, thread stock and machines of an embroidery workshop.',
    },
    servers: [{ url: '/api/v2' }],
    security: [{ session: [] }],
    paths: pathsOf(routes),
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorShape },
    },
  };
}

const pathsOf = (routes: readonly Route[]): Json => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  return paths;
};

const operationOf = (route: Route): Json => ({
  ...(route.summary !== undefined && { summary: route.summary }),
  ...(route.rule === 'public' && { security: [] }),
  'x-rule': route.rule,
  parameters: [...pathParameters(route), ...queryParameters(route), ...(route.rule === 'public' ? [] : [person])],
  ...(route.body !== undefined && {
    requestBody: {
      required: true,
      'x-most-bytes': mostBytesOf(route),
      ...(route.bodyType === undefined && { 'x-most-values': mostValuesOf(route) }),
      content: { [route.bodyType ?? 'application/json']: { schema: shapeOf(route.body) } },
    },
  }),
  responses: { ...responsesOf(route.answer), default: errorResponseShape },
});

const pathParameters = (route: Route): readonly Json[] => {
  const shapes = propertiesOf(route.params);
  return [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: shapes[name] ?? { type: 'string' },
  }));
};

const queryParameters = (route: Route): readonly Json[] => {
  const required = route.query === undefined ? [] : (shapeOf(route.query)['required'] ?? []);
  return Object.entries(propertiesOf(route.query)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: Array.isArray(required) && required.includes(name),
    schema,
  }));
};

const person: Json = {
  name: personHeader,
  in: 'header',
  required: false,
  description: 'The id of the person this call is made for. When the session is somebody else’s: 401 other_person.',
  schema: { type: 'string' },
};

const responsesOf = (answers: Answers): Json =>
  Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => {
      if (answer === null) return [status, { description: 'Done' }];
      const content =
        'mediaType' in answer ? { [answer.mediaType]: {} } : { 'application/json': { schema: shapeOf(answer) } };
      return [status, { description: 'Done', content }];
    }),
  );

const shapeOf = (schema: Schema): Json => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema, path }) => {
      if (jsonSchema.type === 'number' && /[bB]p$/u.test(String(path.at(-1)))) jsonSchema.description = shareWords;
    },
  });
  return shape;
};

// not in the schema: the page loads the schema before its first screen, and this text would delay it
const shareWords = 'Basis points with at most two decimals: 8.875 % is 887.5';

const propertiesOf = (schema: Schema | undefined): Json => {
  const properties = schema === undefined ? undefined : shapeOf(schema)['properties'];
  return typeof properties === 'object' && properties !== null ? { ...properties } : {};
};

const errorShape: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { enum: Object.keys(refusalStatus) },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        requestId: { type: 'string' },
        details: { type: 'object' },
      },
    },
  },
};

const errorResponseShape: Json = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};
