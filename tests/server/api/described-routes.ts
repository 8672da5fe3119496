import * as z from 'zod/mini';
import type { Product } from '../product.ts';

export interface DescribedRoute {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly rule: string | { readonly team: string; readonly outsider?: string | undefined };
  readonly pathParams: readonly string[];
  readonly idFields: readonly string[];
}

const operation = z.looseObject({
  'x-rule': z.union([z.string(), z.object({ team: z.string(), outsider: z.optional(z.string()) })]),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: z.unknown() })),
  requestBody: z.optional(z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })),
});

const description = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

export const describedRoutes = async (product: Product): Promise<readonly DescribedRoute[]> => {
  const { paths } = z.parse(description, (await product.stranger('GET', '/openapi.json')).body);
  const itself = { name: 'GET /openapi.json', method: 'GET', path: '/openapi.json', rule: 'public' };
  return [
    { ...itself, pathParams: [], idFields: [] },
    ...Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { 'x-rule': rule, parameters, requestBody }]) => ({
        name: `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
        method: method.toUpperCase(),
        path,
        rule,
        pathParams: parameters.filter((one) => one.in === 'path' && one.name !== 'team').map((one) => one.name),
        idFields: [
          ...parameters.filter((one) => one.in === 'query' && holdsId(one.schema)).map((one) => one.name),
          ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => idsIn(schema)),
        ],
      })),
    ),
  ];
};

const node = z.looseObject({
  pattern: z.optional(z.string()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  items: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  allOf: z.optional(z.array(z.unknown())),
});

const holdsId = (schema: unknown): boolean => {
  const { pattern, items, anyOf = [], oneOf = [], allOf = [] } = z.parse(node, schema);
  const inner = [...(items === undefined ? [] : [items]), ...anyOf, ...oneOf, ...allOf];
  return pattern?.includes('[0-9a-f]{12}') === true || inner.some(holdsId);
};

const idsIn = (schema: unknown): readonly string[] => {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = z.parse(node, schema);
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => [
      ...(holdsId(inner) ? [name] : []),
      ...idsIn(inner).map((below) => `${name}.${below}`),
    ]),
    ...(items === undefined ? [] : idsIn(items)),
    ...[...anyOf, ...oneOf, ...allOf].flatMap(idsIn),
  ];
};
