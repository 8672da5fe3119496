import type { common as english } from '../en/common.ts';
import type { Translation } from '../translation.ts';

/** The German words of the frame around every screen. */
export const common: Translation<typeof english> = {
  'common.product': 'Spoolside',
  'common.optional': 'freiwillig',
  'common.save': 'Speichern',
  'common.cancel': 'Abbrechen',
  'common.close': 'Schließen',
  'common.edit': 'Bearbeiten',
  'common.delete': 'Löschen',
  'common.undo': 'Rückgängig',
  'common.retry': 'Noch einmal versuchen',
  'common.clear': 'Leeren',
  'common.oneMore': 'Eins mehr',
  'common.oneFewer': 'Eins weniger',
  'common.showTyping': 'Eingabe zeigen',
  'common.hideTyping': 'Eingabe verbergen',
  'common.noMatch': 'Nichts passt dazu.',
  'common.dismiss': 'Ausblenden',
  'common.notices': 'Meldungen',
  'common.skip': 'Zum Inhalt springen',
  'nav.breadcrumb': 'Pfad',
  'nav.main': 'Hauptmenü',
  'nav.dashboard': 'Übersicht',
  'nav.inventory': 'Bestand',
  'nav.check': 'Nachsehen',
  'nav.calculators': 'Rechner',
  'nav.team': 'Team',
  'nav.account': 'Konto',
  'nav.profile': 'Profil',
  'nav.logOut': 'Abmelden',
};
