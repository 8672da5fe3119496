import { mostLetters } from './read-list.ts';

/**
 * Returns how many rows a text has if it is a table: most of its lines have equally many cells. Returns 0 if it is
 * none.
 */
export function tableRows(text: string): number {
  const lines = writtenLines(text.slice(0, mostLetters));
  const counts = signs.map(({ sign, least }) => {
    const lengths = new Map<number, number>();
    for (const line of lines) {
      const cells = line.split(sign).length;
      if (cells >= least) lengths.set(cells, (lengths.get(cells) ?? 0) + 1);
    }
    return Math.max(0, ...lengths.values());
  });
  const rows = Math.max(...counts);
  return rows > lines.length / 2 ? rows : 0;
}

/** Returns the lines with something in them: a sheet writes an empty row as nothing, or as separators alone. */
export function writtenLines(text: string): readonly string[] {
  return text.split(/[\n\r]+/).filter((line) => /[^\s;|,"]/.test(line));
}

/** A typed line may have one comma, as in “Isacord 1902, 2”, so two commas make a row. */
const signs = [
  { sign: '\t', least: 2 },
  { sign: ';', least: 2 },
  { sign: '|', least: 2 },
  { sign: ',', least: 3 },
] as const;
