import { readFile, open, type FileHandle } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { screenIn } from '#core/navigation.ts';
import type { PageConfig } from '#core/wire/config-wire.ts';
import { acceptsEncoding } from '#server/base/accepts-encoding.ts';
import type { ServerEnv } from '#server/base/environment.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import { errorResponse, refuse } from '#server/calls/refusal.ts';

/** Serves the built web app: files in `folder`, and the shell (`index.html`) for every path that may be a screen. */
export function createPages(folder: string, environment: PageConfig['environment']): Hono<ServerEnv> {
  const pages = new Hono<ServerEnv>();
  pages.get('*', async (c, next) => {
    const path = decoded(c.req.path);
    if (path === undefined || notOurs.test(path)) return next();
    // The service worker stores `/index.html`. Only a browser without a worker asks for the path of a screen: the build
    // made the same page for it once more, so that it is there sooner.
    const isShell = path === '/' || path === '/index.html';
    const file = isShell ? undefined : await sendFile(c.req.raw, folder, path);
    if (file !== undefined) return file;
    if (!isShell && looksLikeFile(path)) return c.text('There is no such file.', 404, { 'Cache-Control': 'no-store' });
    // unknown screens, and test screens in production, get the shell too, but with status 404
    const status = isShell || screenIn(path, environment) !== undefined ? 200 : 404;
    const page = (name: string) => fileAnswer(c.req.raw, join(folder, name), { status, cacheControl: 'no-cache' });
    const visit = path === '/' ? 'visits/home.html' : 'visits/any.html';
    const shell = (path === '/index.html' ? undefined : await page(visit)) ?? (await page('index.html'));
    return shell ?? c.text('The web app has not been built yet: run "npm run build".', 503, { 'Retry-After': '10' });
  });
  return pages;
}

/** Paths that are never a screen or a file, because they belong to other parts of the server. */
const notOurs = /^\/(api|auth\/v1|dev|healthz|readyz|metrics)(\/|$)/;

const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

const looksLikeFile = (path: string): boolean =>
  path.startsWith('/assets/') || path.startsWith('/builds/') || /\.[a-z0-9]+$/i.test(path);

const sendFile = (request: Request, folder: string, path: string): Promise<Response | undefined> => {
  // no segment may begin with a dot or contain a backslash or NUL, so that no path leads out of the folder
  const isPlain = path
    .split('/')
    .slice(1)
    .every((part) => /^[^./\\\0][^/\\\0]*$/.test(part));
  if (!isPlain || /\.(br|gz)$/.test(path)) return Promise.resolve(undefined);
  return fileAnswer(request, join(folder, path), { status: 200, cacheControl: cacheRule(path) });
};

const cacheRule = (path: string): string => {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path.startsWith('/builds/') ? 'no-store' : 'no-cache';
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface FileAnswer {
  readonly status: number;
  readonly cacheControl: string;
}

/** Sends a file in the smallest form that the client accepts (`.br`, `.gz`), or 304; undefined if it is missing. */
async function fileAnswer(
  request: Request,
  path: string,
  { status, cacheControl }: FileAnswer,
): Promise<Response | undefined> {
  const found = await smallest(path, request.headers.get('Accept-Encoding') ?? '');
  if (found === undefined) return undefined;
  try {
    const headers = new Headers({ 'Cache-Control': cacheControl, ETag: found.tag, Vary: 'Accept-Encoding' });
    if (status === 200 && request.headers.get('If-None-Match')?.includes(found.tag) === true)
      return new Response(null, { status: 304, headers });
    headers.set('Content-Type', types[extname(path)] ?? 'application/octet-stream');
    headers.set('Content-Length', String(found.size));
    if (found.encoding !== undefined) headers.set('Content-Encoding', found.encoding);
    return new Response(request.method === 'HEAD' ? null : await found.file.readFile(), { status, headers });
  } finally {
    await found.file.close();
  }
}

// A file stays open: a new build may replace it meanwhile, and length and tag must match the bytes that are sent.
interface Variant {
  readonly file: FileHandle;
  readonly size: number;
  readonly tag: string;
  readonly encoding?: string;
}

const smallest = async (path: string, accepted: string): Promise<Variant | undefined> => {
  for (const [encoding, suffix] of encodings)
    if (acceptsEncoding(accepted, encoding)) {
      const variant = await variantAt(`${path}${suffix}`);
      if (variant !== undefined) return { ...variant, encoding };
    }
  return variantAt(path);
};

const variantAt = async (path: string): Promise<Variant | undefined> => {
  const file = await open(path).catch(absent);
  const found = await file?.stat();
  if (file === undefined || found?.isFile() !== true) {
    await file?.close();
    return undefined;
  }
  return { file, size: found.size, tag: `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"` };
};

const notThere = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

const absent = (error: NodeJS.ErrnoException): undefined => {
  if (!notThere.has(error.code ?? '')) throw error;
};

// Each program passes its own URL, because the build moves shared modules, such as this one, to another folder.
/** Returns the folder of the built page, beside the folder of `program` (the `import.meta.url` of a program). */
export function webFolderOf(program: string): string {
  return fileURLToPath(new URL('../web', program));
}

/** Reads the id of the build in a folder; `none` before the first build. */
export async function latestBuild(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'builds', 'latest.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '{}';
  });
  const { id } = JSON.parse(text) as { readonly id?: string };
  return id ?? 'none';
}

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

/** `/robots.txt`: lets search engines index the pages in production only. */
export function createRobots(isProduction: boolean): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const rules = isProduction ? 'Disallow: /api/\nDisallow: /auth/\n' : 'Disallow: /\n';
  app.get('/robots.txt', (c) => c.text(`User-agent: *\n${rules}`, 200, { 'Cache-Control': 'no-cache' }));
  return app;
}
