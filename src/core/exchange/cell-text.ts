import { formula } from '../tables/formula.ts';

const special = new RegExp(`${formula.source}|^'*none$`, 'i');

/** Protects a text in a file: puts an apostrophe before a text that looks like a formula or like `none`. */
export function protectedCell(text: string): string {
  return special.test(text) ? `'${text}` : text;
}

/** Returns the text of a cell without the apostrophe that `protectedCell` put before it. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && special.test(cell) ? cell.slice(1) : cell;
}

/** The word in a cell that clears a field; an empty cell leaves the field unchanged. */
export const nothing = 'none';

/** Whether a cell holds the word that clears a field, in any case. */
export function saysNothing(cell: string): boolean {
  return cell.toLowerCase() === nothing;
}

/** Whether a cell holds what a spreadsheet makes of a long number: 1,80E+11. */
export function isPowerOfTen(cell: string): boolean {
  return /^[-+]?\d(?:[.,]\d{1,15})?E[-+]\d{1,3}$/i.test(cell);
}

/** Writes several texts into one cell with `sign` between them; a sign inside a text is escaped. */
export function joined(texts: readonly string[], sign: ';' | '|' | '>'): string {
  return texts
    .map((text) => text.replaceAll('\\', '\\\\').replaceAll(sign, `\\${sign}`))
    .join(sign === ';' ? '; ' : ` ${sign} `);
}

/** Reads the texts of a cell that `joined` wrote, and trims them. */
export function parted(cell: string, sign: ';' | '|' | '>'): readonly string[] {
  const texts: string[] = [];
  let text = '';
  for (let at = 0; at < cell.length; at += 1) {
    const letter = cell.charAt(at);
    const next = cell.charAt(at + 1);
    if (letter === '\\' && (next === '\\' || next === sign)) {
      text += next;
      at += 1;
    } else if (letter === sign) {
      texts.push(text.trim());
      text = '';
    } else text += letter;
  }
  return [...texts, text.trim()];
}
