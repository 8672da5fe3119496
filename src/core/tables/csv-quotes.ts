import type { Separator } from './csv-layout.ts';

/**
 * Whether quotation marks stand only where RFC 4180 has them. Marks that seem to mean “as above” do not count as such.
 */
export function* isWellQuoted(body: string, separator: Separator): Generator<void, boolean> {
  let count = 0;
  for (let at = 0; at < body.length; at += 1) {
    if (count % cellsAtOnce === 0) yield;
    count += 1;
    const end = body[at] === '"' ? quotedEnd(body, at, separator) : bareEnd(body, at, separator);
    if (end === undefined) return false;
    at = end;
  }
  return true;
}

const cellsAtOnce = 1000;

const isEnd = (letter: string | undefined, separator: Separator): boolean =>
  letter === undefined || letter === separator || letter === '\n';

/** Returns where a cell without quotation marks ends; undefined if it has one. */
const bareEnd = (body: string, from: number, separator: Separator): number | undefined => {
  let at = from;
  for (; !isEnd(body[at], separator); at += 1) if (body[at] === '"') return undefined;
  return at;
};

/** Returns where a quoted cell ends; undefined if it is not closed before a separator or line end. */
const quotedEnd = (body: string, from: number, separator: Separator): number | undefined => {
  let close = body.indexOf('"', from + 1);
  while (close >= 0 && body[close + 1] === '"') close = body.indexOf('"', close + 2);
  if (close < 0 || !isEnd(body[close + 1], separator)) return undefined;
  // Two marks that stand alone in their cells, in two rows, would enclose all that lies between them.
  const areLone = isEnd(body[from + 1], separator) && isEnd(body[close - 1], separator);
  return areLone && body.slice(from, close).includes('\n') ? undefined : close + 1;
};
