import { join } from 'node:path';
import { Hono } from 'hono';
import { screenIn } from '#core/navigation.ts';
import type { PageConfig } from '#core/wire/config-wire.ts';
import type { ServerEnv } from '#server/base/request-variables.ts';
import { fileAnswer } from './file-answer.ts';

/** Serves the built web app: files in `folder`, and the shell (`index.html`) for every path that may be a screen. */
export function createPages(folder: string, environment: PageConfig['environment']): Hono<ServerEnv> {
  const pages = new Hono<ServerEnv>();
  pages.get('*', async (c, next) => {
    const path = decoded(c.req.path);
    if (path === undefined || notOurs.test(path)) return next();
    // The service worker stores `/index.html`; the path of a screen gets the same bytes.
    const isShell = path === '/' || path === '/index.html';
    const file = isShell ? undefined : await sendFile(c.req.raw, folder, path);
    if (file !== undefined) return file;
    if (!isShell && looksLikeFile(path)) return c.text('There is no such file.', 404, { 'Cache-Control': 'no-store' });
    // unknown screens, and test screens in production, get the shell too, but with status 404
    const status = isShell || screenIn(path, environment) !== undefined ? 200 : 404;
    const shell = await fileAnswer(c.req.raw, join(folder, 'index.html'), { status, cacheControl: 'no-cache' });
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
