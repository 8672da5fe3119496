import { makeReady } from './make-ready.mjs';

/** `npm run upkeep`: the server's hourly upkeep, by hand. */
makeReady();
await import(new URL('../dist/server/upkeep.js', import.meta.url).href);
