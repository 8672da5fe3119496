/** What a person typed or pasted, read part by part in its order. */
export type PastedPart =
  /** A thread number, how many spools of it, and how full they are; `name` is what was written behind it. */
  | {
      readonly kind: 'number';
      readonly text: string;
      readonly code: string;
      readonly name: string;
      readonly spools: number;
      readonly fullness: PastedFullness;
    }
  /** Words without a number: a brand for what follows, the name of a colour, or nothing that is known. */
  | { readonly kind: 'words'; readonly text: string };

/** How full a spool was called: a part of a full one in basis points, or "some". */
export type PastedFullness = 10_000 | 7500 | 5000 | 2500 | 'some';

/**
 * Reads a list of thread numbers: `0020 0015x2, 1902 ¼ ; Isacord: 0800`. Commas, semicolons and line breaks part the list, and so does each
 * further number; `x2`, `2x` and `×2` say how many, a fraction or "some" how full. At most 999 of one.
 */
export const readPastedList = (text: string): readonly PastedPart[] =>
  text
    .replaceAll(':', ':\n')
    .split(/[,;\n\r\t]+/)
    .flatMap(partsOf);

const partsOf = (chunk: string): readonly PastedPart[] => {
  const tokens = chunk
    .replace(/[¼½¾]/g, ' $& ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?[×*] ?(?=\d)| x (?=\d{1,3}(?: |$))/giu, ' x')
    .split(' ')
    .filter((token) => token !== '');
  const parts: PastedPart[] = [];
  let words: string[] = [];
  let count: number | undefined;
  const say = () => {
    if (words.length > 0) parts.push({ kind: 'words', text: words.join(' ').replace(/:$/, '') });
    words = [];
  };
  const change = (set: object, token: string): boolean => {
    const last = parts.at(-1);
    if (last?.kind !== 'number' || words.length > 0) return false;
    parts[parts.length - 1] = { ...last, ...set, text: `${last.text} ${token}` };
    return true;
  };
  for (const token of tokens) {
    const fullness = fullnessIn(token);
    const before = /^(\d{1,3})[x×*]$/iu.exec(token)?.[1];
    const after = /^[x×*](\d{1,3})$/iu.exec(token)?.[1];
    if (fullness !== undefined && change({ fullness }, token)) continue;
    if (after !== undefined && change({ spools: Number(after) }, token)) continue;
    if (before !== undefined) {
      count = Number(before);
      continue;
    }
    if (!/\d/.test(token)) {
      const last = parts.at(-1);
      if (last?.kind === 'number' && words.length === 0)
        parts[parts.length - 1] = {
          ...last,
          name: last.name === '' ? token : `${last.name} ${token}`,
          text: `${last.text} ${token}`,
        };
      else words.push(token);
      continue;
    }
    say();
    const [end = '', behind] = /x(\d{1,3})$/iu.exec(token) ?? [];
    const left = token.slice(0, token.length - end.length);
    const [code, times] = /\d/.test(left) ? [left, behind] : [token, undefined];
    const spools = times === undefined ? (count ?? 1) : Number(times);
    parts.push({ kind: 'number', text: token, code, name: '', spools: Math.max(1, spools), fullness: 10_000 });
    count = undefined;
  }
  say();
  return parts;
};

const fullnessIn = (token: string): PastedFullness | undefined => {
  switch (token.toLowerCase()) {
    case '¼':
    case '1/4':
      return 2500;
    case '½':
    case '1/2':
    case 'half':
    case 'halb':
      return 5000;
    case '¾':
    case '3/4':
      return 7500;
    case 'full':
    case 'voll':
      return 10_000;
    case 'some':
    case '?':
    case 'etwas':
      return 'some';
    default:
      return undefined;
  }
};
