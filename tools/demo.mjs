import { join } from 'node:path';
import { makeReady } from './make-ready.mjs';

/** `npm run demo`: starts the product with a demo workshop, in a separate data folder. */
process.env['DATA_DIR'] ??= join('data', 'demo');
makeReady();
await import(new URL('../dist/server/demo.js', import.meta.url).href);
