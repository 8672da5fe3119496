import type { DesignRefusal } from './design.ts';
import { colourLists } from './side-colours.ts';

/** Returns why the app cannot read files with this ending; undefined if it can, or if it does not know the ending. */
export function unreadFormat(ending: string): DesignRefusal | undefined {
  if (colourLists.has(ending)) return { code: 'coloursOnly' };
  const program = programs[ending];
  if (program !== undefined) return { code: 'workingFile', program };
  const machine = machines[ending];
  return machine === undefined ? undefined : { code: 'unreadFormat', format: ending.toUpperCase(), machine };
}

/** Returns which well-known kind of file the first bytes show; undefined if they show none of these. */
export function foreignKind(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  return signatures.find(([start]) => start.test(head))?.[1];
}

const programs: Readonly<Record<string, string>> = {
  emb: 'Wilcom',
  art: 'Bernina',
  be: 'Embrilliance',
  eof: 'Embird',
  pxf: 'Tajima Pulse',
  ofm: 'Melco',
  cnd: 'Melco',
  brf: 'Brother BES',
  pem: 'Brother PE-Design',
  jan: 'Janome',
  vp4: 'mySewnet',
  gnc: 'Great Notions',
  ngs: 'Wings',
  ess: 'Gunold',
  esd: 'Melco',
};

const machines: Readonly<Record<string, string>> = {
  vip: 'Husqvarna Viking and Pfaff',
  shv: 'Husqvarna Viking',
  phb: 'Brother and Baby Lock',
  phc: 'Brother and Baby Lock',
  phd: 'Brother and Baby Lock',
  pen: 'Brother and Baby Lock',
  phx: 'Brother and Baby Lock',
  sew: 'Janome and Elna',
  emd: 'Elna',
  csd: 'Singer and Poem',
  psw: 'Singer',
  pcs: 'Pfaff',
  pcd: 'Pfaff',
  pcq: 'Pfaff',
  pcm: 'Pfaff',
  ksm: 'Pfaff',
  krz: 'Pfaff',
  dsb: 'Barudan',
  dsz: 'ZSK',
  tap: 'Happy',
  tbf: 'Tajima',
  '10o': 'Toyota',
  '100': 'Toyota',
  bro: 'Bits & Volts',
  dat: 'Barudan and Sunstar',
  stx: 'Data Stitch',
  inb: 'Inbro',
  zsk: 'ZSK',
  exy: 'Eltac',
  fxy: 'Fortron',
  zhs: 'Zeng Hsing',
};

const signatures: readonly (readonly [RegExp, string])[] = [
  [/^\u00FF\u00D8\u00FF/u, 'JPEG'],
  [/^\u0089PNG/u, 'PNG'],
  [/^GIF8/u, 'GIF'],
  [/^RIFF....WEBP/su, 'WebP'],
  [/^%PDF/u, 'PDF'],
  [/^PK[^A-Za-z]/u, 'ZIP'],
  [/^Rar!/u, 'RAR'],
  [/^7z\u00BC\u00AF/u, '7z'],
  [/^II\*/u, 'TIFF'],
  [/^MM.\*/su, 'TIFF'],
  [/^....ftyp/su, 'HEIC'],
  [/^8BPS/u, 'PSD'],
  [/^%!PS/u, 'PostScript'],
  [/^(?:\u00EF\u00BB\u00BF)?\s*<(?:svg|\?xml)/iu, 'SVG'],
  [/^(?:\u00EF\u00BB\u00BF)?\s*<(?:!doctype|html)/iu, 'HTML'],
];
