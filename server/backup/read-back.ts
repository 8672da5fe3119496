import { readRows } from './backup-lines.ts';
import { readPart } from './parts-folder.ts';

/** The rows and parts that a backup names; `missing`: how many of the parts are gone or changed. */
export interface ReadBack {
  readonly rows: number;
  readonly parts: number;
  readonly missing: number;
}

/** Reads a backup to its end, with every part that it names. Throws a StartRefusal if it was cut or changed. */
export async function readBack(file: string, folder: string): Promise<ReadBack> {
  const seen = new Set<string>();
  let missing = 0;
  let rows = 0;
  for await (const { part } of readRows(file)) {
    rows += 1;
    if (part === undefined || seen.has(part)) continue;
    seen.add(part);
    if ((await readPart(folder, part)) === undefined) missing += 1;
  }
  return { rows, parts: seen.size, missing };
}
