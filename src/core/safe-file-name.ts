/**
 * Turns a name into one that every file system accepts: at most 80 characters, 81 if reserved; empty if nothing is
 * left.
 */
export const safeFileName = (name: string): string => {
  const plain = name.normalize('NFC').replaceAll(/[^\p{L}\p{N}_.-]+/gu, ' ');
  const cut = [...withoutEnds(plain)].slice(0, longest).join('');
  return withoutEnds(cut).replace(reserved, '$1_');
};

/** Windows removes a space or dot from a name's end; a dot at its start hides a file elsewhere. */
const withoutEnds = (name: string): string => name.replaceAll(/^[ .]+|[ .]+$/gu, '');

/** Matches the names of devices, which Windows takes for no file, also with an ending. */
const reserved = /^(con|prn|aux|nul|(?:com|lpt)[0-9¹²³])(?= *(?:\.|$))/iu;

const longest = 80;
