import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

// Files that share a process begin as in a browser of their own: databases of the file before are gone, and Dexie, which
// looks for them once when it is loaded, finds them whichever file loaded it first.
const indexedDB = new IDBFactory();
Object.assign(globalThis, { indexedDB });
Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });
