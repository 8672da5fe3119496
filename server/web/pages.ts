import { join } from 'node:path';
import { Hono } from 'hono';
import { screenIn } from '#core/navigation.ts';
import type { PageConfig } from '#core/wire/config-wire.ts';
import type { ServerEnv } from '#server/base/request-variables.ts';
import { fileAnswer } from './file-answer.ts';

/** The built web app in `folder`: its files, and the shell for every address that could be a page. Unknown pages, and test pages in production, get the shell too, as 404; missing files never do. */
export const createPages = (folder: string, environment: PageConfig['environment']): Hono<ServerEnv> => {
  const pages = new Hono<ServerEnv>();
  pages.get('*', async (c, next) => {
    const path = decoded(c.req.path);
    if (path === undefined || notOurs.test(path)) return next();
    // The worker fetches the shell by its file name into the precache; a page address answers the same bytes.
    const isShell = path === '/' || path === '/index.html';
    const file = isShell ? undefined : await sendFile(c.req.raw, folder, path);
    if (file !== undefined) return file;
    if (!isShell && looksLikeFile(path)) return c.text('There is no such file.', 404, { 'Cache-Control': 'no-store' });
    const status = isShell || screenIn(path, environment) !== undefined ? 200 : 404;
    const shell = await fileAnswer(c.req.raw, join(folder, 'index.html'), { status, cacheControl: 'no-cache' });
    return shell ?? c.text('The web app has not been built yet: run "npm run build".', 503, { 'Retry-After': '10' });
  });
  return pages;
};

/** Addresses of the server's other parts, whether they are switched on or not. */
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
  // no segment may begin with a dot or hide a separator: nothing outside the folder has an address
  const isPlain = path
    .split('/')
    .slice(1)
    .every((part) => /^[^./\\\0][^/\\\0]*$/.test(part));
  if (!isPlain || /\.(br|gz)$/.test(path)) return Promise.resolve(undefined);
  return fileAnswer(request, join(folder, path), { status: 200, cacheControl: cacheRule(path) });
};

/** Names with a hash never change their content; everything else is asked for again each time. */
const cacheRule = (path: string): string => {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path.startsWith('/builds/') ? 'no-store' : 'no-cache';
};
