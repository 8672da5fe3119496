import { makeReady } from './make-ready.mjs';

/** `npm run restored`: to be run after a backup was put back. */
makeReady();
await import(new URL('../dist/server/restored.js', import.meta.url).href);
