/// <reference types="vite/types/importMeta.d.ts" />

/** One step of the database's history. Numbers rise; a step that was ever released is never edited. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

// the build copies the texts into the bundle, so that the built server needs no source files
const texts = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** Every migration of this release, oldest first. */
export const migrations: readonly Migration[] = Object.entries(texts)
  .map(([path, sql]) => {
    const [, number, name] = /(\d{4})_(\w+)\.sql$/.exec(path) ?? [];
    if (number === undefined || name === undefined) throw new Error(`Not the name of a migration: ${path}`);
    return { number: Number(number), name, sql };
  })
  .sort((one, other) => one.number - other.number);
