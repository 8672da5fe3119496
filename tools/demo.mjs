import { join } from 'node:path';
import { makeReady } from './make-ready.mjs';

/** `npm run demo`: the same product with a workshop in it, in a data folder of its own. */
process.env['DATA_DIR'] ??= join('data', 'demo');
makeReady();
await import(new URL('../dist/server/demo.js', import.meta.url).href);
