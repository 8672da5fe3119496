import type { lostTeam as english } from '../en/lost-team.ts';
import type { Translation } from '../translation.ts';

/** A team that the server lost, in German. */
export const lostTeam: Translation<typeof english> = {
  'lostTeam.banner':
    'Der Server hat {{team}} verloren: Er ist auf einem Stand vor diesem Team. Was du dort getan hast, bleibt auf diesem Gerät.',
  'lostTeam.title': 'Der Server hat {{team}} verloren',
  'lostTeam.text':
    'Seine Datenbank ist auf einem Stand vor diesem Team. Lege das Team wieder an, dann wird gesendet, was du getan hast. Prüfe danach die Einstellungen und lade die anderen ein. Hat schon jemand anderes es wieder angelegt, bitte um eine Einladung. Eine Kopie seiner Zeilen ist im Download von allem.',
  'lostTeam.kept_one': '{{count, number}} Änderung von dir bleibt bis {{when}} auf diesem Gerät.',
  'lostTeam.kept_other': '{{count, number}} Änderungen von dir bleiben bis {{when}} auf diesem Gerät.',
  'lostTeam.makeAgain': 'Team wieder anlegen',
  'lostTeam.madeAgain': '{{team}} ist wieder da. Was du getan hast, wird gesendet.',
  'lostTeam.madeByOther': 'Jemand hat dieses Team schon wieder angelegt. Bitte um eine Einladung.',
  'lostTeam.tooMany':
    'Du besitzt so viele Teams, wie man haben kann. Lösche eines, das du nicht mehr brauchst, und versuche es noch einmal.',
  'lostTeam.notMade': 'Der Server hat das Team nicht angelegt. Versuche es gleich noch einmal.',
};
