import { fileText } from '#core/tables/file-text.ts';
import { pageLikelihood } from '#core/tables/page-likelihood.ts';
import { importOf } from './an-import.ts';
import { teamOf, type MadeFile } from './made-files.ts';

export interface JudgedFile {
  readonly certain: number;
  readonly right: number;
  readonly asked: number;
  readonly silent: readonly string[];
}

export const judgedFile = (made: MadeFile): JudgedFile => {
  const guessed = fileText(made.bytes, { likelihood: pageLikelihood(made.bytes) });
  const read = guessed.ok && guessed.value.isSure ? guessed : fileText(made.bytes, { said: made.page });
  if (!read.ok) return { certain: 0, right: 0, asked: 0, silent: [`${made.name}: ${read.error.is}`] };
  const plan = importOf(read.value.text, teamOf(made));
  const silent: string[] = [];
  let [certain, right, asked] = [0, 0, 0];
  for (const meant of made.rows) {
    if (meant.isCertain) certain += 1;
    const isRefused = plan.refused.some(({ row }) => row === meant.row);
    const dropped = new Set(plan.dropped.filter(({ row }) => row === meant.row).map(({ column }) => column));
    const thread = plan.threads.find(({ row }) => row === meant.row);
    if (isRefused) {
      asked += 1;
      continue;
    }
    if (thread === undefined) {
      silent.push(`${made.name}, row ${meant.row}: is not there`);
      continue;
    }
    const spool = thread.added[0]?.set;
    const values = [
      ['brand', thread.thread.brand, meant.brand],
      ['code', thread.thread.code, meant.code],
      ['spools', thread.added.length, meant.spools],
      ['price', spool?.pricePaidMinor, meant.priceMinor],
      ['lengthM', spool?.initialLengthMm, meant.lengthMm],
      ['boughtOn', spool?.boughtOn, meant.boughtOn],
      ['lot', spool?.lot, meant.lot],
      ['notes', thread.set.notes, meant.notes],
    ] as const;
    // Where the count must be asked, there is no spool yet, so only the thread's fields are compared.
    const isOpen = dropped.has('spools') && thread.added.length === 0;
    const ofThread = ['brand', 'code', 'notes'];
    const wrong = values.filter(
      ([column, value, wanted]) => value !== wanted && !dropped.has(column) && !(isOpen && !ofThread.includes(column)),
    );
    for (const [column, value, wanted] of wrong)
      silent.push(`${made.name}, row ${meant.row}: ${column} ${value} for ${wanted}`);
    if (wrong.length > 0) continue;
    if (dropped.size > 0) asked += 1;
    else if (meant.isCertain) right += 1;
  }
  return { certain, right, asked, silent };
};
