import { open, type FileHandle } from 'node:fs/promises';
import { extname } from 'node:path';

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
export async function fileAnswer(
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
    if (accepts(accepted, encoding)) {
      const variant = await variantAt(`${path}${suffix}`);
      if (variant !== undefined) return { ...variant, encoding };
    }
  return variantAt(path);
};

const accepts = (accepted: string, encoding: string): boolean =>
  accepted.split(',').some((part) => {
    const [name, weight] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return name === encoding && !/^q=0(\.0*)?$/.test(weight ?? '');
  });

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
