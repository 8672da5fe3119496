import type { drops as english } from '../en/drops.ts';
import type { Translation } from '#texts/t.ts';

export const drops: Translation<typeof english> = {
  'drops.hint':
    'Stickdateien, einen Ordner oder ein ZIP ablegen, um sie anzusehen; Fotos und PDFs, um sie zu behalten; eine Tabelle, um ihre Garne einzulesen',
  'drops.oneTable':
    'Es wird immer nur eine Tabelle eingelesen. Leg sie nacheinander ab; die Paletten mehrerer Farbkarten gehören auf die Seite der Farbkarten.',
  'drops.cut': 'Der eingefügte Text war zu lang: Dieses Feld fasst {{limit, number}} Zeichen, und das Ende fehlt.',
  'drops.full':
    'Auf diesem Gerät ist kein Platz mehr: Nicht alles, was abgelegt wurde, ließ sich behalten. Mach Platz und leg es noch einmal ab.',
  'drops.unreadable':
    'Die Dateien ließen sich nicht lesen. Leg sie noch einmal ab oder öffne sie auf der Seite der Muster.',
};
