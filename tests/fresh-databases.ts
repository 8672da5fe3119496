import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

// Each test file starts with empty databases. Dexie looks for `indexedDB` only once, when it loads, so it is set here.
const indexedDB = new IDBFactory();
Object.assign(globalThis, { indexedDB });
Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });
