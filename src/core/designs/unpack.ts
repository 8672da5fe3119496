import { inflateSync } from 'fflate';
import { crc32 } from '../crc32.ts';
import { err, ok, type Result } from '../result.ts';

/** A dropped file, or a file in a dropped archive. `path` has `/` between its folders. */
export interface PackedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Why the app left out one file of an archive, or the whole archive. */
export type NotUnpacked =
  | { readonly code: 'damagedZip' }
  | { readonly code: 'zipTooLarge'; readonly max: number }
  | { readonly code: 'zipTooManyFiles'; readonly max: number }
  | { readonly code: 'zipInZip' }
  | { readonly code: 'outsidePath' }
  | { readonly code: 'hasPassword' }
  /** `method`: the name of the way in which the entry is packed, or its number. */
  | { readonly code: 'packedOtherwise'; readonly method: string }
  /** The entry cannot be unpacked, or it is not what was packed: its check sum is wrong. */
  | { readonly code: 'damagedEntry' };

/** The files of an archive, and those that were left out, each with its reason. */
export interface Unpacked {
  readonly files: readonly PackedFile[];
  readonly left: readonly { readonly path: string; readonly why: NotUnpacked }[];
}

/** The limits of an archive: the unpacked bytes of all its files together, and the number of files. */
export const zipLimits = { bytes: 200 * 1024 * 1024, files: 5000 } as const;

/** Whether bytes begin like a ZIP archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/**
 * Unpacks an archive. Fails if it has no directory, too many files, or is too large by its declared sizes. Every entry
 * is among `files` or `left`, except folders and what programs leave in archives.
 */
export function unpack(name: string, bytes: Uint8Array): Result<Unpacked, NotUnpacked> {
  const directory = zipDirectory(bytes);
  if (directory === undefined) return err({ code: 'damagedZip' });
  const entries = directory.entries.filter(({ path }) => !path.endsWith('/') && !isLitter(path));
  const left: { path: string; why: NotUnpacked }[] = directory.isWhole
    ? []
    : [{ path: name, why: { code: 'damagedZip' } }];
  const readable: ZipEntry[] = [];
  for (const entry of entries) {
    const why = refusalOf(entry);
    if (why === undefined) readable.push(entry);
    else left.push({ path: `${name}/${entry.path}`, why });
  }
  if (readable.length > zipLimits.files) return err({ code: 'zipTooManyFiles', max: zipLimits.files });
  if (readable.reduce((sum, entry) => sum + entry.bytes, 0) > zipLimits.bytes)
    return err({ code: 'zipTooLarge', max: zipLimits.bytes });
  const files: PackedFile[] = [];
  for (const entry of readable) {
    const path = `${name}/${entry.path}`;
    const content = contentOf(bytes, entry);
    if (content === undefined) left.push({ path, why: { code: 'damagedEntry' } });
    else files.push({ path, bytes: content });
  }
  return ok({ files, left });
}

/** Whether a path is that of a file which programs leave in folders and archives, such as a Mac's shadow files. */
export function isLitter(path: string): boolean {
  return /(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini)(\/|$)/i.test(path) || /(^|\/)\._/.test(path);
}

const refusalOf = ({ path, hasPassword, method }: ZipEntry): NotUnpacked | undefined => {
  if (/(^|\/)\.\.(\/|$)|^\/|^[a-z]:/i.test(path)) return { code: 'outsidePath' };
  if (hasPassword) return { code: 'hasPassword' };
  if (/\.zip$/i.test(path)) return { code: 'zipInZip' };
  return method === stored || method === deflated
    ? undefined
    : { code: 'packedOtherwise', method: methods[method] ?? String(method) };
};

const [stored, deflated] = [0, 8];

const methods: Readonly<Record<number, string>> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
};

const contentOf = (archive: Uint8Array, { at, method, crc, bytes, packedBytes }: ZipEntry): Uint8Array | undefined => {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  if (at + headBytes > archive.length || view.getUint32(at, true) !== headMark) return undefined;
  // The name and the extra fields may have another length here than in the directory.
  const start = at + headBytes + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + packedBytes > archive.length) return undefined;
  const packed = archive.subarray(start, start + packedBytes);
  const content = method === stored ? packed.slice() : inflated(packed, bytes);
  return content?.length === bytes && crc32(content) === crc ? content : undefined;
};

const headMark = 0x04034b50;
const headBytes = 30;

/** Inflates into as many bytes as the directory says and no more, so a small entry cannot fill the memory. */
const inflated = (packed: Uint8Array, bytes: number): Uint8Array | undefined => {
  try {
    return inflateSync(packed, { out: new Uint8Array(bytes) });
  } catch {
    return undefined; // the library throws at damaged data
  }
};

/** What the directory of an archive says of one entry. `path` has `/` between its folders; folders end in one. */
interface ZipEntry {
  readonly path: string;
  readonly hasPassword: boolean;
  /** How the entry is packed: 0 for as it is, 8 for deflated; the others cannot be read. */
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  /** Where the entry's own header begins. */
  readonly at: number;
}

/** The entries of an archive in the directory's order. `isWhole`: none of those that it counts is missing. */
interface ZipDirectory {
  readonly entries: readonly ZipEntry[];
  readonly isWhole: boolean;
}

/** Reads the directory at the end of an archive; undefined if there is none. */
function zipDirectory(bytes: Uint8Array): ZipDirectory | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === undefined) return undefined;
  const raw: RawEntry[] = [];
  let { at } = end;
  while (at + entryBytes <= bytes.length && view.getUint32(at, true) === entryMark) {
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ];
    const next = at + entryBytes + name + extra + comment;
    if (next > bytes.length) break;
    raw.push(rawEntry(bytes, view, at, name, extra));
    at = next;
  }
  const nameOf = namesIn(raw);
  const entries = raw.map(({ ownName, utf8Name, ...facts }) => ({
    ...facts,
    path: (utf8Name ?? nameOf(ownName)).replaceAll('\\', '/'),
  }));
  // A directory without the fields for more than 65,535 entries counts on from 0.
  return { entries, isWhole: raw.length % 0x1_00_00 === end.count % 0x1_00_00 };
}

const entryMark = 0x02014b50;
const entryBytes = 46;
const endMark = 0x06054b50;
const endBytes = 22;
const wideEndMark = 0x06064b50;
const wideEndPointerMark = 0x07064b50;
const longestComment = 65_535;
/** A number of 16 or 32 bits that stands elsewhere, in 64 bits. */
const [wide16, wide32] = [0xffff, 0xffffffff];

const endOf = (view: DataView): { readonly at: number; readonly count: number } | undefined => {
  const last = view.byteLength - endBytes;
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1) {
    if (view.getUint32(at, true) !== endMark) continue;
    const [count, start] = [view.getUint16(at + 10, true), view.getUint32(at + 16, true)];
    return (count === wide16 || start === wide32 ? wideEndOf(view, at) : undefined) ?? { at: start, count };
  }
  return undefined;
};

const wideEndOf = (view: DataView, end: number): { readonly at: number; readonly count: number } | undefined => {
  const pointer = end - 20;
  if (pointer < 0 || view.getUint32(pointer, true) !== wideEndPointerMark) return undefined;
  const at = u64(view, pointer + 8);
  if (at + 56 > view.byteLength || view.getUint32(at, true) !== wideEndMark) return undefined;
  return { count: u64(view, at + 32), at: u64(view, at + 48) };
};

const u64 = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

interface RawEntry extends Omit<ZipEntry, 'path'> {
  readonly ownName: Uint8Array;
  /** The name that the entry gives in UTF-8. */
  readonly utf8Name: string | undefined;
}

const rawEntry = (bytes: Uint8Array, view: DataView, at: number, name: number, extra: number): RawEntry => {
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  const ownName = bytes.subarray(at + entryBytes, at + entryBytes + name);
  const fields = extraFields(bytes.subarray(at + entryBytes + name, at + entryBytes + name + extra));
  const wide = fields.get(0x0001);
  let wideAt = 0;
  const sized = (place: number): number => {
    const narrow = view.getUint32(at + place, true);
    if (narrow !== wide32 || wide === undefined || wideAt + 8 > wide.length) return narrow;
    wideAt += 8;
    return u64(new DataView(wide.buffer, wide.byteOffset, wide.byteLength), wideAt - 8);
  };
  return {
    ownName,
    utf8Name: unicodePath(fields.get(0x7075), ownName) ?? ((flags & 0x800) === 0 ? undefined : utf8(ownName)),
    hasPassword: (flags & 1) !== 0 || method === 99,
    method,
    crc: view.getUint32(at + 16, true),
    // The order in which the wide numbers stand.
    bytes: sized(24),
    packedBytes: sized(20),
    at: sized(42),
  };
};

const extraFields = (extra: Uint8Array): ReadonlyMap<number, Uint8Array> => {
  const fields = new Map<number, Uint8Array>();
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true))
    fields.set(view.getUint16(at, true), extra.subarray(at + 4, at + 4 + view.getUint16(at + 2, true)));
  return fields;
};

/** A name in UTF-8 beside one in an old code page. Where the entry was renamed since, its check sum is wrong. */
const unicodePath = (field: Uint8Array | undefined, ownName: Uint8Array): string | undefined => {
  if (field === undefined || field.length < 5 || field[0] !== 1) return undefined;
  const crc = new DataView(field.buffer, field.byteOffset, field.byteLength).getUint32(1, true);
  return crc === crc32(ownName) ? utf8(field.subarray(5)) : undefined;
};

const decoded = (bytes: Uint8Array, page: string): string | undefined => {
  try {
    return new TextDecoder(page, { fatal: true }).decode(bytes);
  } catch {
    return undefined; // a strict decoder throws at the first wrong byte
  }
};

const utf8 = (bytes: Uint8Array): string | undefined => decoded(bytes, 'utf-8');

/**
 * Decodes the names that an archive does not mark as UTF-8. Macs write UTF-8 without the mark, other programs the code
 * page of their Windows. One archive has one such page, so all its names together show which.
 */
const namesIn = (entries: readonly RawEntry[]): ((name: Uint8Array) => string) => {
  const old = entries
    .filter(({ ownName, utf8Name }) => utf8Name === undefined && utf8(ownName) === undefined)
    .map(({ ownName }) => ownName);
  const [best] = oldPages
    .map((page) => ({ page, sense: senseOf(old, page) }))
    .filter(({ sense }) => sense > 0)
    .toSorted((a, b) => b.sense - a.sense);
  return (name) => utf8(name) ?? (best && decoded(name, best.page.name)) ?? western(name);
};

interface OldPage {
  readonly name: string;
  readonly bytesOfLetter: number;
  /** Matches words beyond ASCII that people write in this page. */
  readonly word: RegExp;
  /** Matches signs beyond ASCII that may stand between them. */
  readonly sign: RegExp;
}

// The order decides between two that make equal sense: two Russian letters can be one Japanese sign.
const oldPages: readonly OldPage[] = [
  {
    name: 'ibm866',
    bytesOfLetter: 1,
    word: /^(?:[\u0401\u0410-\u042F]?[\u0430-\u044F\u0451]{2,}|[\u0401\u0410-\u042F]{3,})$/u,
    sign: /[№°]/u,
  },
  {
    name: 'shift_jis',
    bytesOfLetter: 2,
    word: /^(?:\p{ASCII}*[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}\u30FC]{2,}\p{ASCII}*|[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]|[\uFF21-\uFF3A\uFF41-\uFF5A]+)$/u,
    sign: /[\u3000-\u301C\u30FB\uFF01-\uFF20\uFF3B-\uFF40\uFF5B-\uFF5E]/u,
  },
];

/** How many bytes of the names make words in a code page, less those that make none. */
const senseOf = (names: readonly Uint8Array[], { name: page, bytesOfLetter, word, sign }: OldPage): number => {
  let sense = 0;
  for (const name of names) {
    const text = decoded(name, page);
    if (text === undefined) return 0;
    for (const one of text.match(/[\p{L}\p{M}\u30FC]+/gu) ?? []) {
      const odd = [...one].filter((letter) => letter > '\x7f').length * bytesOfLetter;
      sense += word.test(one) ? odd : -odd;
    }
    for (const one of text.match(/[^\p{ASCII}\p{L}\p{M}\u30FC]/gu) ?? []) if (!sign.test(one)) sense -= 2;
  }
  return sense;
};

const western = (name: Uint8Array): string =>
  Array.from(name, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (dos[byte - 0x80] ?? '_'))).join('');

/** The upper half of code page 850, which Windows uses for names in archives in Western Europe. */
const dos = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
].join('');
