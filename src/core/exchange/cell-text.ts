/** What a spreadsheet would run as a formula, with any apostrophes before it. */
export const formula = /^'*[=+\-@＝＋－＠\t\r]/;

/** That, and the word that stands for “nothing here”, with any apostrophes before it. */
const special = new RegExp(`${formula.source}|^'*none$`, 'i');

/** A text as it stands in a file: with an apostrophe before what a spreadsheet would run, or what would be read as “none”. */
export const protectedCell = (text: string): string => (special.test(text) ? `'${text}` : text);

/** The text that a cell of a file stands for. */
export const plainCell = (cell: string): string => (cell.startsWith("'") && special.test(cell) ? cell.slice(1) : cell);

/** The word in a cell that clears a field; an empty cell leaves it as it is. */
export const nothing = 'none';

/** Whether a cell says that there is nothing. */
export const saysNothing = (cell: string): boolean => cell.toLowerCase() === nothing;

/** Several texts in one cell; `sign` parts them, and is escaped where a text holds it. */
export const joined = (texts: readonly string[], sign: ';' | '|' | '>'): string =>
  texts
    .map((text) => text.replaceAll('\\', '\\\\').replaceAll(sign, `\\${sign}`))
    .join(sign === ';' ? '; ' : ` ${sign} `);

/** The texts of a cell, trimmed. */
export const parted = (cell: string, sign: ';' | '|' | '>'): readonly string[] => {
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
};
