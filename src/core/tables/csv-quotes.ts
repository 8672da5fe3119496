import type { Separator } from './csv-layout.ts';

/** Returns a text quoted as in RFC 4180, without blanks around its quoted cells; undefined for other texts. */
export function* wellQuoted(body: string, separator: Separator): Generator<void, string | undefined> {
  const chunks: string[] = [];
  let parts: string[] = [];
  let [count, copied] = [0, 0];
  for (let at = 0; at < body.length; at += 1) {
    if (count % cellsAtOnce === 0) {
      yield;
      // Joining all parts of a long text at its end would take a tenth of a second.
      chunks.push(parts.join(''));
      parts = [];
    }
    count += 1;
    const start = blanksEnd(body, at, separator);
    if (body[start] === '"') {
      const end = quotedEnd(body, start, separator);
      if (end === undefined) return undefined;
      const next = blanksEnd(body, end, separator);
      if (start > at || next > end) {
        parts.push(body.slice(copied, at), body.slice(start, end));
        copied = next;
      }
      at = next;
    } else {
      const end = bareEnd(body, start, separator);
      if (end === undefined) return undefined;
      at = end;
    }
  }
  return copied === 0 ? body : [...chunks, ...parts, body.slice(copied)].join('');
}

const cellsAtOnce = 1000;

const isEnd = (letter: string | undefined, separator: Separator): boolean =>
  letter === undefined || letter === separator || letter === '\n';

/** Returns where blanks end. Some programs write a blank after each separator: `"a", "b"`. */
const blanksEnd = (body: string, from: number, separator: Separator): number => {
  let at = from;
  while (body[at] === ' ' || (body[at] === '\t' && separator !== '\t')) at += 1;
  return at;
};

/** Returns where a cell without quotation marks ends; undefined if it has one. */
const bareEnd = (body: string, from: number, separator: Separator): number | undefined => {
  let at = from;
  for (; !isEnd(body[at], separator); at += 1) if (body[at] === '"') return undefined;
  return at;
};

/** Returns where the quotation mark of a cell is closed; undefined if no separator or line end follows it. */
const quotedEnd = (body: string, from: number, separator: Separator): number | undefined => {
  let close = body.indexOf('"', from + 1);
  while (close >= 0 && body[close + 1] === '"') close = body.indexOf('"', close + 2);
  if (close < 0 || !isEnd(body[blanksEnd(body, close + 1, separator)], separator)) return undefined;
  // Two quotation marks alone in their cells, in two rows, would enclose all that lies between them.
  const areLone = isEnd(body[from + 1], separator) && isEnd(body[close - 1], separator);
  return areLone && body.slice(from, close).includes('\n') ? undefined : close + 1;
};
