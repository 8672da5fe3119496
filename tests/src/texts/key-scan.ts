import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The texts named in the page's source: whole keys, and the beginnings of keys that are completed at run time. */
export interface KeysInUse {
  readonly files: number;
  readonly asked: ReadonlySet<string>;
  readonly literals: ReadonlySet<string>;
  readonly beginnings: readonly string[];
}

const top = join(import.meta.dirname, '../../../src');

export const keysInUse = (): KeysInUse => {
  const files = readdirSync(top, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/u.test(file) && !/texts[\\/](?:en|de)[\\/]/u.test(file),
  );
  const source = files.map((file) => readFileSync(join(top, file), 'utf8')).join('\n');
  return { files: files.length, ...keysIn(source) };
};

/** The keys in a source: those in `t('…')`, other strings that look like keys, and the beginnings in templates. */
export const keysIn = (source: string): Omit<KeysInUse, 'files'> => ({
  asked: new Set([...source.matchAll(/\bt\(\s*'([^']+)'/gu)].map(([, key = '']) => key)),
  literals: new Set([...source.matchAll(/'([a-z][\w]*(?:\.[\w]+)+)'/gu)].map(([, key = '']) => key)),
  beginnings: [...source.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/gu)].map(([, beginning = '']) => beginning),
});

export const withoutPlural = (key: string): string => key.replace(/_(?:one|other)$/u, '');
