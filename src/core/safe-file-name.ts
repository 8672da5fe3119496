/** Turns a name into one that every file system accepts: at most `most` characters and 200 bytes; it may be empty. */
export function safeFileName(name: string, most = 80): string {
  const plain = withoutEnds(name.normalize('NFC').replaceAll(refused, ' ')).replace(reserved, '$1_');
  let bytes = 0;
  const kept = [...plain].slice(0, most).filter((one) => (bytes += encoder.encode(one).length) <= mostBytes);
  return withoutEnds(kept.join(''));
}

const encoder = new TextEncoder();

/** Linux takes names of 255 bytes; the remaining bytes are left for an id, a number and an ending. */
const mostBytes = 200;

/** Matches what Windows refuses in names, spaces of all kinds, and marks that change the writing direction. */
const refused = /[\p{Z}\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069<>:"/\\|?*]+/gu;

/** Windows removes a space or dot at a name's end; on other systems a dot at the start of a name hides the file. */
const withoutEnds = (name: string): string => name.replaceAll(/^[ .]+|[ .]+$/gu, '');

/** Matches names such as “con.txt”: Windows uses them for devices, with any ending, so no file can have them. */
const reserved = /^(con|prn|aux|nul|(?:com|lpt)[0-9¹²³])(?= *(?:\.|$))/iu;
