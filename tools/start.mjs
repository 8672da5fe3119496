import { makeReady } from './make-ready.mjs';

/** `npm start`: starts the whole product on this machine. */
makeReady();
await import(new URL('../dist/server/main.js', import.meta.url).href);
