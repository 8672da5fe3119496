/**
 * Reads a chart table's rows as objects of text. CSV without quoting: a quote or missing column throws with its line.
 * @param {string} text
 * @param {readonly string[]} columns
 * @param {string} file named in the error
 * @returns {Record<string, string>[]}
 */
export const readTable = (text, columns, file) => {
  const [header, ...lines] = text.replace(/\n$/, '').split('\n');
  if (header !== columns.join(',')) throw new Error(`${file}: the columns must be ${columns.join(',')}`);
  return lines.map((line, index) => {
    const fields = line.split(',');
    if (fields.length !== columns.length || /["\r]/.test(line) || fields.some((field) => field !== field.trim())) {
      throw new Error(`${file}:${index + 2}: cannot be read: ${line}`);
    }
    return Object.fromEntries(columns.map((column, at) => [column, fields[at] ?? '']));
  });
};
