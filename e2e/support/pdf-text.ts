import { inflateSync } from 'node:zlib';

/** Returns a PDF's text with noise, because each part is decoded with every font of the file. */
export const pdfText = (pdf: Buffer): string => {
  const streams = streamsOf(pdf);
  const fonts = streams.filter((stream) => stream.includes('begincmap')).map(glyphsOf);
  const drawn = streams.filter((stream) => /\bT[jJ]\b/u.test(stream)).map(codesOf);
  return fonts.flatMap((font) => drawn.map((codes) => codes.map((code) => font.get(code) ?? ' ').join(''))).join('\n');
};

const streamsOf = (pdf: Buffer): readonly string[] => {
  const found: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    if (pdf.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const end = pdf.indexOf('endstream', at);
    const bytes = pdf.subarray(at + 'stream\n'.length, end);
    found.push((bytes[0] === 0x78 ? inflateSync(bytes) : bytes).toString('latin1'));
  }
  return found;
};

const glyphsOf = (cmap: string): ReadonlyMap<number, string> => {
  const glyphs = new Map<number, string>();
  const letters = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, block = ''] of cmap.matchAll(/beginbfchar([^]*?)endbfchar/gu))
    for (const [, code = '', hex = ''] of block.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/gu))
      glyphs.set(Number.parseInt(code, 16), letters(hex));
  for (const [, block = ''] of cmap.matchAll(/beginbfrange([^]*?)endbfrange/gu))
    for (const [, from = '', to = '', hex = ''] of block.matchAll(
      /<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/gu,
    ))
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code += 1)
        glyphs.set(code, String.fromCodePoint(Number.parseInt(hex, 16) + code - Number.parseInt(from, 16)));
  return glyphs;
};

const codesOf = (content: string): readonly number[] =>
  [...content.matchAll(/<([0-9A-Fa-f]+)>/gu)].flatMap(([, hex = '']) =>
    (hex.match(/.{4}/gu) ?? []).map((code) => Number.parseInt(code, 16)),
  );
