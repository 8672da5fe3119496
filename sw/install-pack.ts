import type { PackedFiles } from '#core/builds.ts';

interface PackDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly cache: Pick<Cache, 'keys' | 'put'>;
  /** The address of the pack of this build. */
  readonly url: string;
  /** Returns the key under which a file of this build is kept; undefined if this worker keeps no such file. */
  readonly keyOf: (path: string) => string | undefined;
  readonly keys: readonly string[];
}

/** From this many missing files on, one pack comes sooner than the files one by one. */
const worthIt = 40;

/**
 * Brings the files of a build in one answer where many are missing: the installation fetches them one after the other,
 * and each would cost the way to the server and back. What does not come this way the installation fetches itself, so
 * every failure is left to it.
 */
export async function bringPack({ fetch, cache, url, keyOf, keys }: PackDeps): Promise<void> {
  const kept = new Set((await cache.keys()).map((request) => request.url));
  if (keys.filter((key) => !kept.has(key)).length < worthIt) return;
  const response = await fetch(url, { credentials: 'same-origin' }).catch(() => undefined);
  if (response?.ok !== true) return;
  const pack = unpacked(await response.arrayBuffer().catch(() => new ArrayBuffer(0)));
  if (pack.length === 0) return;
  for (const { path, type, bytes } of pack) {
    const key = keyOf(path);
    if (key === undefined || kept.has(key)) continue;
    // The server sends the same headers with every file, but for these.
    const headers = new Headers(response.headers);
    for (const name of ['Content-Encoding', 'Content-Length', 'ETag', 'Cache-Control']) headers.delete(name);
    headers.set('Content-Type', type);
    await cache.put(key, new Response(bytes, { headers }));
    kept.add(key);
  }
  // The scripts of a start are in no pack: Chromium stores compiled code with an answer of the server, never with one
  // that is made here.
  await Promise.all(
    keys.map(async (key) => {
      if (kept.has(key) || !key.endsWith('.js')) return;
      const script = await fetch(key, { credentials: 'same-origin' }).catch(() => undefined);
      if (script?.status === 200) await cache.put(key, script);
    }),
  );
}

interface PackedFile {
  readonly path: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** Takes a pack apart; none of it counts unless it is whole, as an answer of a captive portal is not. */
const unpacked = (pack: ArrayBuffer): readonly PackedFile[] => {
  const end = new Uint8Array(pack).indexOf(lineFeed);
  const listed = listIn(new TextDecoder().decode(pack.slice(0, Math.max(0, end))));
  let from = end + 1;
  const files = listed.map(([path, type, length]) => {
    const bytes = pack.slice(from, from + length);
    from += length;
    return { path, type, bytes };
  });
  return from === pack.byteLength ? files : [];
};

const lineFeed = 10;

const listIn = (line: string): PackedFiles => {
  try {
    return JSON.parse(line) as PackedFiles;
  } catch {
    return [];
  }
};
