import type { lostTeam as english } from '../en/lost-team.ts';
import type { Translation } from '#texts/t.ts';

export const lostTeam: Translation<typeof english> = {
  'lostTeam.banner':
    'Der Server hat {{team}} verloren: Seine Datenbank wurde auf einen Stand zurückgesetzt, in dem es dieses Team noch nicht gab. Was dieses Gerät davon hat, bleibt.',
  'lostTeam.title': 'Der Server hat {{team}} verloren',
  'lostTeam.text':
    'Seine Datenbank wurde auf einen Stand zurückgesetzt, in dem es dieses Team noch nicht gab. Legst du das Team neu an, wird gesendet, was du in den letzten {{days, number}} Tagen getan hast. Was älter ist, steht in einer Kopie, die beim Download von allem dabei ist. Prüfe danach die Einstellungen und lade die anderen ein. Hat jemand anderes das Team neu angelegt, bitte um eine Einladung.',
  'lostTeam.kept': 'Was dieses Gerät vom Team hat, bleibt bis {{when}}.',
  'lostTeam.makeAgain': 'Team neu anlegen',
  'lostTeam.madeAgain':
    '{{team}} ist wieder da. Was du in den letzten {{days, number}} Tagen getan hast, wird gesendet.',
  'lostTeam.madeByOther': 'Jemand anderes hat dieses Team bereits neu angelegt. Bitte um eine Einladung.',
  'lostTeam.inUse':
    'Dieses Team gibt es auf dem Server wieder, und du bist nicht darin. Bitte jemanden aus dem Team um eine Einladung. Wurde es dort gelöscht, kann es 30 Tage lang wiederherstellen, wer den Server betreibt.',
  'lostTeam.refused':
    'Der Server hat dieses Team nicht für dich angelegt. Vielleicht hat es jemand anderes neu angelegt: Bitte die anderen um eine Einladung, oder sichere deine Änderungen mit „Exportieren“.',
  'lostTeam.askFirst':
    'Das war das erste Team einer anderen Person. Hat sie ihr Konto noch, überlass es ihr: Dann gehört es ihr wie zuvor. Leg es selbst neu an, wenn sie nicht kommen kann.',
  'lostTeam.firstOfOther':
    'Das war das erste Team einer anderen Person. Nur sie kann es neu anlegen, mit ihrem Konto von damals. Speichere deine Änderungen mit „Exportieren“.',
  'lostTeam.tooMany':
    'Du besitzt so viele Teams, wie man haben kann. Lösche eines, das du nicht mehr brauchst, und versuche es noch einmal.',
  'lostTeam.notMade': 'Es ist nicht sicher, ob das Team angelegt wurde. Versuche es gleich noch einmal.',
};
