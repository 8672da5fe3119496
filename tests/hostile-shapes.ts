/** Text, and optionally JSON, in a shape that once made some program take far longer than its length explains. */
export interface HostileShape {
  readonly name: string;
  readonly text: (length: number) => string;
  /** Used where a schema takes any JSON; when it is left out, `text` is sent as a JSON string. */
  readonly json?: (length: number) => string;
}

const repeated = (piece: string) => (length: number) =>
  piece.repeat(Math.max(1, Math.ceil(length / piece.length))).slice(0, Math.max(1, length));

export const hostileShapes: readonly HostileShape[] = [
  { name: 'line ends', text: repeated('\n') },
  { name: 'separators', text: repeated(',;\t|') },
  { name: 'open quotes', text: (length) => `"${repeated('a"b ')(length - 1)}` },
  { name: 'many columns', text: repeated('a,') },
  { name: 'one giant cell', text: repeated('a') },
  { name: 'combining marks', text: (length) => `a${repeated('\u0301\u0316')(length - 1)}` },
  {
    name: 'deep nesting',
    text: repeated('['),
    json: (length) => `${'['.repeat(length / 2)}${']'.repeat(length / 2)}`,
  },
  { name: 'long lists', text: repeated('; '), json: (length) => `[${repeated('0,')(length - 3)}0]` },
  { name: 'many keys', text: repeated('k=1&'), json: manyKeys },
  {
    name: 'repeated beginnings',
    text: (length) => ['1 ', ' ', '@', '.', '-', '1x', '!'].map((piece) => repeated(piece)(length / 7)).join(''),
  },
  { name: 'digits', text: repeated('1'), json: (length) => '1'.repeat(Math.min(100_000, length)) },
  { name: 'lone surrogates', text: repeated('\ud800') },
];

function manyKeys(length: number): string {
  const keys: string[] = [];
  for (let at = 0, left = length; left > 12; at += 1) {
    keys.push(`"k${at}":0`);
    left -= (keys.at(-1)?.length ?? 0) + 1;
  }
  return `{${keys.join(',')}}`;
}

export interface JsonShape {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, JsonShape>>;
  readonly items?: JsonShape;
  readonly anyOf?: readonly JsonShape[];
  readonly oneOf?: readonly JsonShape[];
}

/** JSON of up to `room` bytes that fits a schema, with its texts and lists in a hostile shape. */
export const hostileJson = (schema: JsonShape, shape: HostileShape, room: number): string => {
  const choices = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null');
  if (choices !== undefined) return longest(choices.map((one) => hostileJson(one, shape, room)));
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return JSON.stringify(schema.enum[0]);
  switch (typeof schema.type === 'object' ? schema.type[0] : schema.type) {
    case 'object':
      return schema.properties === undefined ? anything(shape, room) : hostileObject(schema.properties, shape, room);
    case 'array':
      return shape.name === 'long lists'
        ? longList(schema.items ?? {}, room)
        : `[${hostileJson(schema.items ?? {}, shape, room - 2)}]`;
    case 'string':
      return schema.pattern?.includes('[0-9a-f]{12}') === true ? anId : textAsJson(shape, room);
    case 'integer':
    case 'number':
      return shape.name === 'digits' ? '1'.repeat(Math.min(100_000, room)) : String(Math.max(1, schema.minimum ?? 1));
    case 'boolean':
      return 'true';
    case 'null':
      return 'null';
    default:
      return anything(shape, room);
  }
};

const anId = '"01990000-0000-7000-8000-000000000001"';

const hostileObject = (fields: Readonly<Record<string, JsonShape>>, shape: HostileShape, room: number): string => {
  const names = Object.keys(fields);
  const more = shape.name === 'many keys' ? manyKeys(room / 2).slice(1, -1) : '';
  const takes = names.filter((name) => takesText(fields[name] ?? {}));
  const each = Math.max(10, Math.floor((room - more.length - 40 * names.length) / Math.max(1, takes.length)));
  const members = names.map((name) => `"${name}":${hostileJson(fields[name] ?? {}, shape, each)}`);
  return `{${[...members, ...(more === '' ? [] : [more])].join(',')}}`;
};

/** Whether a schema takes free text; all other types have a fixed length. */
const takesText = ({ type, pattern, anyOf, oneOf, enum: words, ...rest }: JsonShape): boolean => {
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return choices.some(takesText);
  if (words !== undefined || 'const' in rest) return false;
  const isId = pattern?.includes('[0-9a-f]{12}') === true;
  return !isId && !['number', 'integer', 'boolean', 'null'].includes(String(type));
};

const small: HostileShape = { name: 'small', text: () => '1' };

const longList = (items: JsonShape, room: number): string => {
  const item = hostileJson(items, small, 1);
  return `[${Array.from({ length: Math.max(1, Math.floor(room / (item.length + 1))) }, () => item).join(',')}]`;
};

const anything = (shape: HostileShape, room: number): string =>
  shape.json === undefined ? textAsJson(shape, room) : shape.json(room);

const textAsJson = ({ text }: HostileShape, room: number): string => {
  const sample = text(70);
  const perLetter = (Buffer.byteLength(JSON.stringify(sample)) - 2) / sample.length;
  return JSON.stringify(text(Math.floor(room / perLetter)));
};

const longest = (texts: readonly string[]): string =>
  texts.reduce((best, one) => (one.length > best.length ? one : best), '');
