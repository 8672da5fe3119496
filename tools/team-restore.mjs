import { makeReady } from './make-ready.mjs';

/** `npm run team:restore [-- ID [EMAIL]]`: lists deleted teams, or brings one back. */
makeReady();
await import(new URL('../dist/server/team-restore.js', import.meta.url).href);
