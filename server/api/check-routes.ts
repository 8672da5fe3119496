import * as z from 'zod/mini';
import type { Route, Schema } from './route.ts';

/** Throws if a route has a fault, for example no rule, or a schema that drops unknown fields. */
export function checkRoutes(routes: readonly Route[]): void {
  const seen = new Set<string>();
  for (const route of routes) {
    const name = `${route.method} ${route.path}`;
    const fail = (why: string): never => {
      throw new Error(`The route ${name} ${why}.`);
    };
    // the types are gone at run time, and no server may start with a route that lacks a rule
    if ((route.rule as unknown) === undefined) fail('has no rule');
    if (typeof route.rule === 'object' && !route.path.includes('{team}'))
      fail('has a rule about a team but none in its path');
    if (route.method === 'GET' && route.body !== undefined) fail('reads a body, but it is a GET');
    for (const schema of [route.query, route.body])
      if (schema !== undefined && mayDrop(schema)) fail('would drop unknown fields; use z.strictObject');
    if (seen.has(name)) fail('is defined twice');
    seen.add(name);
  }
}

// cached, because describing a schema is the slowest step of this check
const judged = new WeakMap<Schema, boolean>();

const mayDrop = (schema: Schema): boolean => {
  const isDropping = judged.get(schema) ?? dropsUnknown(inputShape(schema));
  judged.set(schema, isDropping);
  return isDropping;
};

const inputShape = (schema: Schema): unknown => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

const dropsUnknown = (shape: unknown): boolean => {
  if (typeof shape !== 'object' || shape === null) return false;
  if ('properties' in shape && !('additionalProperties' in shape)) return true;
  return Object.values(shape).some(dropsUnknown);
};
