/** Turns a name into one that every file system accepts, of at most `most` characters; empty if nothing is left. */
export const safeFileName = (name: string, most = 80): string => {
  const plain = withoutEnds(name.normalize('NFC').replaceAll(refused, ' ')).replace(reserved, '$1_');
  return withoutEnds([...plain].slice(0, most).join(''));
};

/** Matches what Windows refuses in names, spaces of all kinds, and marks that change the writing direction. */
const refused = /[\p{Z}\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069<>:"/\\|?*]+/gu;

/** Windows removes a space or dot from a name's end; a dot at its start hides a file elsewhere. */
const withoutEnds = (name: string): string => name.replaceAll(/^[ .]+|[ .]+$/gu, '');

/** Matches the names of devices, which Windows takes for no file, also with an ending. */
const reserved = /^(con|prn|aux|nul|(?:com|lpt)[0-9¹²³])(?= *(?:\.|$))/iu;
