/** Checks the built page against limits in kB of brotli. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const web = fileURLToPath(new URL('../dist/web/', import.meta.url));
const budgets = { start: 130, styles: 20, lazy: 40, worker: 15, installation: 900, language: 60, scanner: 400 };

/** The most files that load before these are shown: each file costs a request and a compile. */
const untilShown = [
  { what: 'the first row of threads', part: /^threads-screen\b/, limit: 15 },
  // The drills count them too, with what these screens load later for their first sight.
  ...['dashboard', 'check', 'shopping', 'machines', 'machine', 'pricing', 'quotes'].map((name) => ({
    what: `the screen of ${name}`,
    part: new RegExp(`^${name}-(?:screen|view)\\b`),
    limit: 20,
  })),
  { what: 'the sign-in form', part: /^auth-screens\b/, limit: 10 },
  { what: 'a tab has its id, at every start', part: /^hold-tab\b/, limit: 3 },
];

/** The most files that an installation keeps for offline: each costs an entry in the cache. */
const precachedFiles = 335;

/** Lazy chunks that are no screens; the page loads them after it is painted, so they have their own limits. */
const notScreens = [{ what: 'sign-in client', holds: /GoTrueClient/, limit: 60 }];

const read = (/** @type {string} */ file) => readFileSync(web + file);
/** Weights (kB) of files that were already weighed, because many screens need the same files. @type {Map<string, number>} */
const weighed = new Map();
const weigh = (/** @type {string} */ file) => {
  const known = weighed.get(file);
  if (known !== undefined) return known;
  // the build puts a compressed file beside a file that gets smaller, and the server sends the compressed one
  const sent = existsSync(`${web}${file}.br`)
    ? read(`${file}.br`)
    : brotliCompressSync(read(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  const kB = sent.length / 1000;
  weighed.set(file, kB);
  return kB;
};
const weighAll = (/** @type {Iterable<string>} */ files) => [...files].reduce((sum, file) => sum + weigh(file), 0);

const matches = (/** @type {string} */ text, /** @type {RegExp} */ pattern) =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');
const beside = (/** @type {string} */ file, /** @type {string} */ name) => posix.join(posix.dirname(file), name);

const staticImports = (/** @type {string} */ file) =>
  matches(read(file).toString(), /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g).map((name) =>
    beside(file, name),
  );
const lazyImports = (/** @type {string} */ file) =>
  matches(read(file).toString(), /\bimport\(\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g).map((name) => beside(file, name));

const closure = (/** @type {readonly string[]} */ files, known = new Set()) => {
  for (const file of files) {
    if (known.has(file)) continue;
    known.add(file);
    closure(staticImports(file), known);
  }
  return known;
};

const measure = () => {
  const html = read('index.html').toString();
  const scripts = matches(html, /<script[^>]+src="\/([^"]+\.js)"/g);
  const preloaded = matches(html, /<link[^>]+rel="(?:module)?preload"[^>]+href="\/([^"]+\.js)"/g);
  const styles = matches(html, /<link[^>]+rel="stylesheet"[^>]+href="\/([^"]+\.css)"/g);
  const start = closure([...scripts, ...preloaded]);
  if (start.size === 0)
    throw new Error('index.html starts no script: the page is not what this check believes it to be.');

  const lazy = new Map();
  /** Finds the lazy chunks that `files` load, and what each adds to `there`, the files that are already loaded. */
  const reach = (/** @type {Iterable<string>} */ files, /** @type {ReadonlySet<string>} */ there) => {
    for (const entry of [...files].flatMap(lazyImports)) {
      if (start.has(entry) || lazy.has(entry)) continue;
      const own = [...closure([entry])].filter((file) => !there.has(file));
      lazy.set(entry, own);
      reach(own, new Set([...there, ...own]));
    }
  };
  reach(start, start);

  const worker = existsSync(`${web}sw.js`) ? read('sw.js').toString() : '';
  const precached = matches(worker, /["']?\burl["']?:\s*["']([^"']+)["']/g).filter((file) => existsSync(web + file));
  if (precached.length === 0) throw new Error('sw.js precaches nothing: the page would not open offline.');
  if (precached.some((file) => file.endsWith('.wasm')))
    throw new Error('sw.js precaches the scanner: every install would wait for it.');
  // Only those who read the language load its texts: see sw/language-texts.ts.
  const language = precached.filter((file) => /^assets\/german[\w-]*\.js$/.test(file));
  const byAll = precached.filter((file) => !language.includes(file));
  const pack = `builds/${JSON.parse(read('builds/latest.json').toString()).id}.pack`;
  const packed = new Set(
    JSON.parse(read(pack).toString().split('\n', 1)[0] ?? '').map((/** @type {string[]} */ [file]) => file),
  );
  const oneByOne = byAll.filter((file) => !packed.has(file));
  const scanner = readdirSync(`${web}assets`).filter((file) => file.endsWith('.wasm'));

  return [
    { what: 'JavaScript on the start path', kB: weighAll(start), limit: budgets.start },
    { what: 'style sheets on the start path', kB: weighAll(styles), limit: budgets.styles },
    ...[...lazy].map(([entry, files]) => {
      const exempt = notScreens.find(({ holds }) =>
        files.some((/** @type {string} */ file) => holds.test(read(file).toString())),
      );
      const name = posix.basename(entry).replace(/-[\w-]{7,8}\.js$/, '');
      return { what: `later: ${exempt?.what ?? name}`, kB: weighAll(files), limit: exempt?.limit ?? budgets.lazy };
    }),
    ...untilShown.flatMap(({ what, part, limit }) =>
      [...lazy]
        .filter(([entry]) => part.test(posix.basename(entry)))
        .map(([, files]) => ({ what: `scripts before ${what}`, files: start.size + files.length, limit })),
    ),
    { what: 'service worker', kB: weigh('sw.js'), limit: budgets.worker },
    ...scanner.map((file) => ({
      what: 'scanner, fetched in an idle time and kept apart',
      kB: weigh(`assets/${file}`),
      limit: budgets.scanner,
    })),
    { what: 'texts of German, for those who read it', kB: weighAll(new Set(language)), limit: budgets.language },
    { what: 'files in the precache', files: byAll.length, limit: precachedFiles },
    // One answer brings most of them: see sw/install-pack.ts.
    { what: 'installation', kB: weigh(pack) + weighAll(new Set(oneByOne)), limit: budgets.installation },
  ];
};

const rows = measure();
for (const { what, limit, ...figure } of rows) {
  const [amount, words] = 'files' in figure ? [figure.files, `${figure.files}`] : [figure.kB, figure.kB.toFixed(1)];
  const verdict = amount <= limit ? 'ok      ' : 'TOO MUCH';
  if (amount > limit) process.exitCode = 1;
  console.log(
    `${verdict} ${words.padStart(7)} of ${String(limit).padStart(4)} ${'files' in figure ? '  ' : 'kB'}  ${what}`,
  );
}
