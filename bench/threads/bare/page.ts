import { Dexie, type Table } from 'dexie';
import { createElement as el, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { someThreads } from '../some-threads.ts';

type Row = ReturnType<typeof someThreads>[number] & { readonly order: string };

/**
 * A minimal offline list of 50 threads. `?fill=10000` fills its database; `?plain=100` shows 100 rows without a
 * database.
 */
const db = new Dexie('bare') as Dexie & { readonly rows: Table<Row, string> };
db.version(1).stores({ rows: 'id, order' });

const readFirst = () => db.rows.orderBy('order').limit(50).toArray();

const List = ({ read }: { readonly read: () => Promise<readonly Row[]> }) => {
  const [rows, setRows] = useState<readonly Row[]>([]);
  useEffect(() => void read().then(setRows), [read]);
  return el('ul', { id: 'rows' }, ...rows.map(rowOf));
};

const rowOf = ({ id, data: { hex, code, name, brand } }: Row) =>
  el(
    'li',
    { key: id, style: { display: 'flex', gap: 12, height: 76, borderBottom: '1px solid #ddd' } },
    el('span', { style: { width: 44, height: 44, borderRadius: 8, background: hex ?? 'none' } }),
    el('b', undefined, name),
    el('span', undefined, `${brand} ${code}`),
  );

const rows = (count: number): readonly Row[] =>
  someThreads(count).map((row) => ({ ...row, order: `${row.data.brand} ${row.data.code}` }));

const asked = new URLSearchParams(location.search);
const [fill, plain] = [Number(asked.get('fill')), Number(asked.get('plain'))];
if (fill > 0) {
  await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  await db.rows.bulkPut([...rows(fill)]);
  document.title = 'filled';
} else {
  const read = plain > 0 ? async () => rows(plain) : readFirst;
  createRoot(document.body.appendChild(document.createElement('main'))).render(el(List, { read }));
}
