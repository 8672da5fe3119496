import PouchDB from 'pouchdb-browser';
import { createRxDatabase } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

const pageRows = 1000;
const text = (maxLength) => ({ type: 'string', maxLength });

const schema = {
  version: 0,
  primaryKey: 'key',
  type: 'object',
  properties: {
    key: text(80),
    kind: text(16),
    id: text(36),
    v: { type: 'integer' },
    sort: text(120),
    d: { type: 'object', additionalProperties: true },
  },
  required: ['key', 'kind', 'id', 'v', 'sort', 'd'],
  indexes: [['kind', 'sort']],
};

const sortOf = ({ t, d }) => (t === 'thread' ? `${d.brand}${d.line}${d.code}`.slice(0, 120) : (d.shortCode ?? ''));
const documentOf = (row) => ({
  key: `${row.t}/${row.id}`,
  kind: row.t,
  id: row.id,
  v: row.v,
  sort: sortOf(row),
  d: row.d,
  _deleted: row.del === 1,
});

export const rxdb = async ({ teamId, token }) => {
  const db = await createRxDatabase({
    name: `rx${Date.now()}`,
    storage: getRxStorageDexie({ chromeTransactionDurability: 'strict' }),
    multiInstance: false,
    eventReduce: true,
  });
  const { rows } = await db.addCollections({ rows: { schema } });
  const started = performance.now();
  const replication = replicateRxCollection({
    collection: rows,
    replicationIdentifier: 'bench',
    live: false,
    waitForLeadership: false,
    pull: {
      batchSize: pageRows,
      handler: async (checkpoint) => {
        const query = checkpoint ? `after=${checkpoint.to}&epoch=${checkpoint.epoch}` : 'after=0';
        const answer = await fetch(`/api/v2/teams/${teamId}/sync/pull?${query}`, {
          headers: { Authorization: `Bearer ${token}`, 'X-Sync-Protocol': '2' },
        });
        const page = await answer.json();
        return { documents: page.rows.map(documentOf), checkpoint: { to: page.to, epoch: page.epoch } };
      },
    },
  });
  const failed = new Promise((_, reject) => replication.error$.subscribe(reject));
  await Promise.race([replication.awaitInitialReplication(), failed]);
  const ms = performance.now() - started;
  const count = await rows.count().exec();
  await db.remove();
  return { ms, rows: count };
};

export const pouchdb = async (name) => {
  const db = new PouchDB(`local_${Date.now()}`, { auto_compaction: false });
  const started = performance.now();
  await PouchDB.replicate(new PouchDB(`${location.origin}/${name}`), db, { batch_size: pageRows });
  const ms = performance.now() - started;
  const { doc_count: rows } = await db.info();
  await db.destroy();
  return { ms, rows };
};

export const pouchLive = async (name) => {
  const db = new PouchDB(`device_${Date.now()}`);
  const arrivals = new Map();
  db.sync(new PouchDB(`${location.origin}/${name}`), { live: true, retry: true });
  db.changes({ live: true, since: 'now', include_docs: true }).on('change', ({ doc }) => {
    if (!arrivals.has(doc.name)) arrivals.set(doc.name, Date.now());
  });
  return {
    edit: async (id, name) => {
      const askedAt = Date.now();
      const known = await db.get(id).catch(() => ({ _id: id }));
      await db.put({ ...known, name });
      return { askedAt, savedAt: Date.now() };
    },
    arrival: async (name) => {
      for (let tries = 0; tries < 3000; tries += 1) {
        if (arrivals.has(name)) return arrivals.get(name);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      throw new Error(`${name} has not arrived.`);
    },
  };
};
