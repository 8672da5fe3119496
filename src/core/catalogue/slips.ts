/**
 * Counts the typing errors between `typed` and the beginning of `word` (optimal string alignment); Infinity above
 * `most`.
 */
export function slipsBetween(typed: string, word: string, most: number): number {
  const length = Math.min(word.length, typed.length + most);
  if (length < typed.length - most) return Infinity;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= length; j += 1) {
      const wrong = typed[i - 1] === word[j - 1] ? 0 : 1;
      let slips = Math.min(cell(last, j) + 1, cell(row, j - 1) + 1, cell(last, j - 1) + wrong);
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]) {
        slips = Math.min(slips, cell(beforeLast, j - 2) + 1);
      }
      row.push(slips);
      least = Math.min(least, slips);
    }
    // No number in a later row is smaller than the smallest of this row.
    if (least > most) return Infinity;
    beforeLast = last;
    last = row;
  }
  // People search while they still type, so the beginning of a word is enough.
  return Math.min(...last);
}

const cell = (row: readonly number[], at: number): number => row[at] ?? Infinity;
