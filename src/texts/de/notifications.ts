import type { notifications as english } from '../en/notifications.ts';
import type { Translation } from '#texts/t.ts';

export const notifications: Translation<typeof english> = {
  'news.title': 'Mitteilungen',
  'news.unread_one': 'Mitteilungen: {{count, number}} ungelesen',
  'news.unread_other': 'Mitteilungen: {{count, number}} ungelesen',
  'news.clockWrong_one':
    'Die Uhr dieses Geräts geht um etwa {{count, number}} Tag falsch. Stell ihr Datum: Was du ohne Netz buchst, trägt dieses Datum.',
  'news.clockWrong_other':
    'Die Uhr dieses Geräts geht um etwa {{count, number}} Tage falsch. Stell ihr Datum: Was du ohne Netz buchst, trägt dieses Datum.',
  'news.none': 'Du bist auf dem neuesten Stand',
  'news.noneText':
    'Farben, die knapp werden, fällige Wartung, Einladungen, Änderungen deiner Teams und was dich braucht, stehen hier.',
  'news.notHere': 'Noch nichts auf diesem Gerät',
  'news.notHereText': 'Deine Benachrichtigungen kommen mit der nächsten Verbindung.',
  'news.new': 'Neu',
  'news.low': 'Wird knapp',
  'news.due': 'Wartung fällig',
  'news.told': 'Teams und Einladungen',
  'news.outOfStock': '{{thread}} ist leer',
  'news.lowStock': '{{thread}} wird knapp',
  'news.readAll': 'Alle als gelesen markieren',
  'news.choose': 'Wählen, was mitgeteilt wird',
  'news.somebody': 'Jemand',
  'news.something': 'etwas',
  'news.invite': '{{by}} lädt dich in {{team}} ein',
  'news.offer': '{{by}} bietet dir an, Inhaber von {{team}} zu werden',
  'news.conflict': '{{by}} und du habt {{name}} gleichzeitig geändert',
  'news.joined': '{{about}} ist jetzt in {{team}}',
  'news.joinedMe': 'Du bist jetzt in {{team}}',
  'news.left': '{{about}} hat {{team}} verlassen',
  'news.leftMe': 'Du hast {{team}} verlassen',
  'news.removed': '{{by}} hat {{about}} aus {{team}} entfernt',
  'news.removedMe': 'Du wurdest aus {{team}} entfernt',
  'news.roleOf': '{{about}} ist jetzt {{role}} in {{team}}',
  'news.roleMe': 'Du bist jetzt {{role}} in {{team}}',
  'news.role.viewer': 'Leser',
  'news.role.member': 'Mitglied',
  'news.role.admin': 'Verwalter',
  'news.role.owner': 'Inhaber',
  'news.renamed': 'Ein Team heißt jetzt {{name}}',
  'news.deleted': '{{by}} hat {{team}} gelöscht',
  'news.checkPrices':
    'Sieh die Preise von {{team}} einmal durch: Browser waren sich über die Nachkommastellen von {{currency}} uneins. Ein Preis kann hundertfach zu hoch oder zu niedrig sein.',
  'news.setBack':
    'Der Server ist auf einen älteren Stand von {{team}} zurückgesetzt. Eure Geräte bringen zurück, was ihm fehlt.',
  'news.setBackSeen':
    'Der Server ist auf einen älteren Stand von {{team}} zurückgesetzt, hat ein Gerät von {{by}} bemerkt. Eure Geräte bringen zurück, was ihm fehlt.',
  'news.tab': 'Mitteilungen',
  'news.lead': 'Was dir über {{team}} mitgeteilt wird. Jedes Team hat seine eigene Auswahl.',
  'news.waits': 'Diese Auswahl ist auf diesem Gerät und geht ab, sobald es eine Verbindung gibt.',
  'news.app': 'In der App',
  'news.email': 'In der täglichen E-Mail',
  'news.emailHint': 'Eine E-Mail am Tag, und nur wenn es etwas Neues gibt.',
  'news.topic.lowStock': 'Knapper Bestand',
  'news.topic.maintenanceDue': 'Fällige Wartung',
  'news.topic.invites': 'Einladungen und Änderungen des Teams',
  'news.topic.needsAttention': 'Braucht dich',
  'news.about.lowStock': 'Eine Farbe ist unter ihren Mindestbestand gefallen: einmal, bis sie wieder darüber ist.',
  'news.about.maintenanceDue': 'Eine Maschine braucht Öl, eine Nadel oder ihre Wartung.',
  'news.about.invites': 'Jemand lädt dich ein, oder Leute kommen, gehen und bekommen andere Rollen.',
  'news.about.needsAttention': 'Zwei haben dasselbe geändert, oder eine Änderung von dir wurde nicht angenommen.',
  'news.notSaved': 'Nicht gespeichert: Dieses Gerät kann es gerade nicht behalten. Versuche es noch einmal.',
  'teams.defaultRefused': 'Der Server hat dein Standardteam nicht angenommen. Es bleibt das, das er kennt.',
  'teams.profileRefused':
    'Der Server hat eine Änderung deines Profils nicht angenommen. Es bleibt bei dem, was er kennt.',
  'teams.settingRefused': 'Der Server hat eine deiner Einstellungen nicht angenommen. Was er kennt, bleibt.',
  'teams.endedElsewhere':
    'Du wurdest von einem anderen Gerät aus oder durch einen Verwalter abgemeldet. Alles war auf dem Server und wurde deshalb von diesem Gerät entfernt.',
  'teams.lost':
    'Der Server hat {{team}} verloren: Seine Datenbank wurde auf einen Stand davor zurückgesetzt. Was dieses Gerät davon hat, bleibt unter „Abgleich“.',
  'teams.deleted': '{{team}} wurde gelöscht. Seine Daten wurden von diesem Gerät entfernt.',
  'teams.deletedUnsent_one':
    '{{team}} wurde gelöscht. {{count}} nicht gesendete Änderung bleibt unter „Abgleich“ erhalten.',
  'teams.deletedUnsent_other':
    '{{team}} wurde gelöscht. {{count}} nicht gesendete Änderungen bleiben unter „Abgleich“ erhalten.',
  'teams.left': 'Du bist nicht mehr in {{team}}. Seine Daten wurden von diesem Gerät entfernt.',
  'teams.leftUnsent_one':
    'Du bist nicht mehr in {{team}}. {{count}} nicht gesendete Änderung bleibt unter „Abgleich“ erhalten.',
  'teams.leftUnsent_other':
    'Du bist nicht mehr in {{team}}. {{count}} nicht gesendete Änderungen bleiben unter „Abgleich“ erhalten.',
};
