import type { trouble as english } from '../en/trouble.ts';
import type { Translation } from '#texts/t.ts';

export const trouble: Translation<typeof english> = {
  'trouble.frozen': 'Dieser Tab ist älter als die Daten auf diesem Gerät. Lade ihn neu, um weiterzumachen.',
  'trouble.cleared':
    'Der Browser hat gelöscht, was hier gespeichert war. Alles, was der Server hat, wird neu gelesen; was noch nicht gesendet war, ist weg.',
  'trouble.gone':
    'Dieses Team wurde gelöscht, oder du gehörst nicht mehr dazu; darum lässt sich hier nichts Neues speichern. Was noch nicht gesendet war, liegt auf der Seite „Abgleich“.',
  'trouble.upgrade':
    'Es gibt eine neue Version von Spoolside. Deine Änderungen sind hier sicher und gehen nach dem Neuladen hinaus.',
  'trouble.gettingUpdate': 'Die neue Version wird geholt…',
  'trouble.noUpdate':
    'Der Server nimmt von dieser Version nichts mehr an, hat aber noch keine neuere. Deine Änderungen sind hier sicher. Versuch es in ein paar Minuten noch einmal oder frag, wer den Server betreibt.',
  'trouble.updateUnreachable':
    'Die neue Version ließ sich nicht holen. Deine Änderungen sind hier sicher. Prüfe die Verbindung und drücke noch einmal auf Neu laden.',
  'trouble.misdirected':
    'Der Server hört nicht auf den Namen {{host}}, deshalb wird nichts gesendet. Deine Änderungen sind hier sicher. Bitte, wer ihn betreibt, diesen Namen zuzulassen (ALLOWED_HOSTS).',
  'trouble.blocked':
    'Ein anderer Tab hält eine ältere Version offen. Schließe die anderen Tabs von Spoolside; dieser macht dann von selbst weiter.',
  'trouble.secondFactor':
    'Dein Konto verlangt jetzt einen zweiten Nachweis. Hier geht alles weiter; erbringe ihn, und was du geändert hast, wird gesendet.',
  'trouble.signIn':
    'Deine Anmeldung ist abgelaufen. Hier geht alles weiter; melde dich an, dann wird gesendet, was du geändert hast.',
  'trouble.full':
    'Der Speicher dieses Geräts ist voll, darum wird nichts Neues gelesen. Was du änderst, wird weiter gesendet. Schaff Platz und versuche es dann noch einmal.',
  'trouble.held':
    'Der Server sagt, {{deletes, number}} von {{of, number}} Einträgen seien gelöscht. Hier verschwindet nichts, bis du nachgesehen hast.',
  'trouble.heldSome':
    'Der Server sagt, sehr viele Einträge seien gelöscht. Hier verschwindet nichts, bis du nachgesehen hast.',
  'trouble.stuck_one':
    'Der Server antwortet, nimmt aber seit {{since}} nichts an. {{count, number}} Änderung ist auf diesem Gerät sicher.',
  'trouble.stuck_other':
    'Der Server antwortet, nimmt aber seit {{since}} nichts an. {{count, number}} Änderungen sind auf diesem Gerät sicher.',
  'trouble.stuckNone': 'Der Server antwortet, gibt aber seit {{since}} nichts heraus. Hier geht alles weiter.',
  'trouble.old_one': '{{count, number}} Änderung wartet seit {{since}}. Sie ist hier sicher, aber nur hier.',
  'trouble.old_other':
    '{{count, number}} Änderungen warten, die erste seit {{since}}. Sie sind hier sicher, aber nur hier.',
  'trouble.setAside': 'Du gehörst nicht mehr zu {{team}}. Was du noch nicht gesendet hattest, bleibt auf diesem Gerät.',
  'trouble.setAsideDeleted': '{{team}} wurde gelöscht. Was du noch nicht gesendet hattest, bleibt auf diesem Gerät.',
  'trouble.someTeam': 'einem Team',
  'trouble.expiring': 'Ungesendete Änderungen von {{team}} bleiben nur noch bis {{when}}.',
  'trouble.unavailable':
    'Dieser Browser gibt Spoolside hier keinen Speicher, darum lässt sich nichts speichern. Schließe private Fenster, schaff Platz auf dem Gerät und lade dann neu.',
  'trouble.look': 'Ansehen',
  'trouble.details': 'Einzelheiten',
  'logOut.title': 'Mit ungesendeten Änderungen abmelden?',
  'logOut.text_one': '{{count, number}} Änderung gibt es nur auf diesem Gerät. Das Abmelden räumt dieses Gerät leer.',
  'logOut.text_other':
    '{{count, number}} Änderungen gibt es nur auf diesem Gerät. Das Abmelden räumt dieses Gerät leer.',
  'logOut.counted': 'Änderungen an Profil und Einstellungen und ungesendete Nachrichten zählen mit.',
  'logOut.uncounted':
    'Wir können gerade nicht prüfen, ob etwas ungesendet ist. Beim Abmelden wird dieses Gerät geleert.',
  'logOut.trying': 'Wird gesendet …',
  'logOut.sent': 'Alles ist gesendet. Du kannst dich jetzt abmelden.',
  'logOut.stuck_one':
    '{{count, number}} Änderung ging nicht hinaus: Der Server ist nicht erreichbar, will eine Anmeldung oder hat sie abgelehnt. Verloren ist nichts.',
  'logOut.stuck_other':
    '{{count, number}} Änderungen gingen nicht hinaus: Der Server ist nicht erreichbar, will eine Anmeldung oder hat sie abgelehnt. Verloren ist nichts.',
  'logOut.export': 'Erst alles exportieren',
  'logOut.exporting': 'Die Datei entsteht …',
  'logOut.exported': 'Die Datei liegt bei deinen Downloads. Sie enthält alles, was auf diesem Gerät ist.',
  'logOut.exportFailed': 'Die Datei ließ sich nicht erstellen. Geändert wurde nichts; versuche es noch einmal.',
  'logOut.discard': 'Abmelden und verwerfen',
  'noTeam.title': 'Dein Team ist noch nicht hier',
  'noTeam.text': 'Beim ersten Mal muss dieses Gerät es holen. Danach öffnet sich alles auch ohne Netz.',
  'teams.search': 'Teams durchsuchen',
  'teams.choose': 'Team wählen',
  'teams.create': 'Team anlegen',
  'teams.created': 'Team angelegt',
  'teams.name': 'Name des Teams',
  'olderPage.title': 'Diese Seite ist älter als das, was auf diesem Gerät gespeichert ist',
  'olderPage.serverOlder':
    'Gespeichert hat es eine neuere Version von Spoolside, und der Server bietet jetzt eine ältere an. Hier geht nichts verloren, aber diese Seite kann es nicht zeigen. Bitte, wer den Server betreibt, die neuere Version zurückzubringen.',
  'olderPage.newerHere':
    'Gespeichert hat es eine neuere Version von Spoolside, und dieses Gerät hat sie schon. Lade neu, um weiterzumachen.',
  'olderPage.copy': 'Kopie von allem speichern',
  'olderPage.notCopied': 'Die Kopie ließ sich nicht machen. Alles ist weiter auf diesem Gerät.',
};
