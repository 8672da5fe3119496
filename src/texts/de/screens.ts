import type { screens as english } from '../en/screens.ts';
import type { Translation } from '../translation.ts';

/** The screens around the inventory, in German. */
export const screens: Translation<typeof english> = {
  'dashboard.totals': 'Was du hast',
  'dashboard.length': 'Garn',
  'dashboard.colours': 'Farben',
  'dashboard.spools': 'Spulen',
  'dashboard.quotes': 'Angebote, die auf Antwort warten',
  'dashboard.quotesSum_one': '{{count, number}} für {{sum}}',
  'dashboard.quotesSum_other': '{{count, number}} für {{sum}}',
  'dashboard.quoteSent': 'verschickt {{when}}',
  'dashboard.low': 'Geht zur Neige',
  'dashboard.lowNone': 'Nichts geht zur Neige.',
  'dashboard.lowHint': 'Eine Farbe gilt als knapp, sobald sie unter den Mindestbestand fällt, den du ihr gibst.',
  'dashboard.recent': 'Zuletzt',
  'dashboard.recentNone': 'Was du verbrauchst, kaufst oder zählst, steht dann hier.',
  'dashboard.sync': 'Dieses Gerät',
  'dashboard.notices_one': '{{count, number}} Sache haben zwei Leute zugleich geändert',
  'dashboard.notices_other': '{{count, number}} Sachen haben zwei Leute zugleich geändert',
  'dashboard.noticesHint': 'Es gilt, was später kam. Das Frühere lässt sich zurückholen.',
  'dashboard.syncMore': 'Einzelheiten',
  'dashboard.emptyTitle': 'Fang mit einer Spule an',
  'dashboard.emptyText':
    'Nimm irgendeine Spule aus dem Regal und tippe ihre Nummer ein. Marke, Name und Farbe kommen aus der Farbkarte; du sagst nur, wie viele es sind.',
  'dashboard.addFirst': 'Das erste Garn eintragen',
  'dashboard.openThreads': 'Alle Garne',
  'dashboard.someone': 'Jemand',
  'dashboard.you': 'Du',
  'dashboard.removedThread': 'ein Garn, das weg ist',
  'inventory.threadsText': 'Was du hast, wo es liegt und was davon übrig ist.',
  'calculators.lengthTitle': 'Garnlänge',
  'calculators.metres': 'Meter',
  'calculators.yards': 'Yards',
  'calculators.lengthNote': 'Ein Yard ist 0,9144 m.',
  'calculators.countTitle': 'Garnstärke',
  'calculators.wt': 'Stärke (wt)',
  'calculators.tex': 'Tex',
  'calculators.denier': 'Denier',
  'calculators.countNote':
    'Tex ist Gramm je 1.000 m, Denier Gramm je 9.000 m. Die Stärkenummer sagt, wie viele Kilometer 1 kg ergibt; je höher, desto feiner das Garn.',
  'calculators.lead': 'Tippe in irgendein Feld; die anderen folgen.',
};
