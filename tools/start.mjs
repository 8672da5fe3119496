import { makeReady } from './make-ready.mjs';

/** `npm start`: the whole product on this machine. */
makeReady();
await import(new URL('../dist/server/main.js', import.meta.url).href);
