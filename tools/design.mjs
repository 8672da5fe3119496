import { makeReady } from './make-ready.mjs';

/** `npm run design -- FILE…`: prints what design files contain, one JSON object per file. */
makeReady();
await import(new URL('../dist/server/design.js', import.meta.url).href);
