/** Runs express-pouchdb on localhost, stored in LevelDB, filled over HTTP: `node pouch-server.mjs <port> <folder>` */
import { mkdirSync } from 'node:fs';
import express from 'express';
import pouch from 'express-pouchdb';
import PouchDB from 'pouchdb';

const [port, folder] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const Stored = PouchDB.defaults({ prefix: `${folder}/` });
const app = express();
app.get('/page', (_request, response) => response.type('text/plain').send('ready'));
app.use(pouch(Stored, { mode: 'minimumForPouchDB', inMemoryConfig: true, logPath: `${folder}/log.txt` }));
app.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
