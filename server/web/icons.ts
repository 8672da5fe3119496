import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { serverLimits } from '#server/base/server-limits.ts';
import { errorResponse } from '#server/calls/error-response.ts';
import { refuse } from '#server/calls/refusal.ts';
import type { ServerEnv } from '#server/base/request-variables.ts';

/** A set of drawings in the format of the icon packages; an alias is another name of an icon in the same set. */
const iconSet = z.object({
  prefix: z.string(),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  icons: z.record(z.string(), z.looseObject({ body: z.string() })),
  aliases: z.optional(z.record(z.string(), z.looseObject({ parent: z.string() }))),
});

type IconSet = z.output<typeof iconSet>;

const packages: ReadonlyMap<string, string> = new Map([['lucide', '@iconify-json/lucide/icons.json']]);

const wellFormed = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** `GET /api/icons/{set}.json?icons=a,b`: answers with drawings from the installed sets. */
export function createIcons(): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const readSet = createSets();
  app.get('/api/icons/:file', async (c) => {
    const set = /^(.+)\.json$/.exec(c.req.param('file'))?.[1];
    const names = namesIn(c.req.query('icons'));
    if (set === undefined || names === undefined)
      return errorResponse(refuse('invalid', { message: wanted }), c.var.requestId);
    const found = pick(await readSet(set), names);
    // 503 and not 404, because after a 404 the client would not ask the public icon service
    if (found === undefined) return errorResponse(refuse('unavailable', { message: lacking }), c.var.requestId);
    return c.json(found, 200, { 'Cache-Control': 'public, max-age=86400' });
  });
  return app;
}

const wanted = `Ask for /api/icons/{set}.json?icons=a,b with at most ${serverLimits.iconNames} names of lower-case letters, digits and hyphens.`;
const lacking = 'This server does not have all of these icons.';

const namesIn = (query = ''): readonly string[] | undefined => {
  const names = [...new Set(query.split(','))];
  const isFit = names.every((name) => name.length <= serverLimits.iconNameLength && wellFormed.test(name));
  return isFit && names.length <= serverLimits.iconNames ? names : undefined;
};

/** Creates a reader that reads each set once, at its first use; after a failure it tries again. */
const createSets = (): ((name: string) => Promise<IconSet | undefined>) => {
  const reading = new Map<string, Promise<IconSet>>();
  return async (name) => {
    const file = packages.get(name);
    if (file === undefined) return undefined;
    const set = reading.get(name) ?? readSetOf(file);
    reading.set(name, set);
    set.catch(() => reading.delete(name));
    return set;
  };
};

const readSetOf = async (file: string): Promise<IconSet> =>
  z.parse(iconSet, JSON.parse(await readFile(createRequire(import.meta.url).resolve(file), 'utf8')));

const pick = (set: IconSet | undefined, names: readonly string[]): IconSet | undefined => {
  if (set === undefined) return undefined;
  const aliases = onlyOwn(set.aliases ?? {}, names);
  const direct = names.filter((name) => !Object.hasOwn(aliases, name));
  const parents = [...direct, ...Object.values(aliases).map(({ parent }) => parent)];
  const icons = onlyOwn(set.icons, parents);
  return parents.every((name) => Object.hasOwn(icons, name)) ? { ...set, icons, aliases } : undefined;
};

const onlyOwn = <T>(all: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(names.flatMap((name) => (Object.hasOwn(all, name) ? [[name, all[name] as T] as const] : [])));
