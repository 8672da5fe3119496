import { makeReady } from './make-ready.mjs';

/** `npm run design -- FILE…`: what design files hold, one JSON object a line. */
makeReady();
await import(new URL('../dist/server/design.js', import.meta.url).href);
