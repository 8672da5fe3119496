import type { shell as english } from '../en/shell.ts';
import type { Translation } from '../translation.ts';

/** What stands around every screen, in German. */
export const shell: Translation<typeof english> = {
  'titles.home': 'Startseite',
  'titles.login': 'Anmelden',
  'titles.register': 'Registrieren',
  'titles.forgotPassword': 'Passwort vergessen',
  'titles.callback': 'Anmeldung läuft',
  'titles.confirm': 'Bestätigen',
  'titles.reset': 'Neues Passwort setzen',
  'titles.dashboard': 'Übersicht',
  'titles.inventory': 'Bestand',
  'titles.threads': 'Garnbestand',
  'titles.thread': 'Garn im Einzelnen',
  'titles.check': 'Im Laden nachsehen',
  'titles.shopping': 'Einkaufsliste',
  'titles.machines': 'Maschinen',
  'titles.machine': 'Maschine im Einzelnen',
  'titles.designs': 'Muster',
  'titles.design': 'Muster im Einzelnen',
  'titles.calculators': 'Rechner',
  'titles.pricing': 'Preisrechner',
  'titles.quotes': 'Angebote',
  'titles.quote': 'Angebot',
  'titles.team': 'Team',
  'titles.profile': 'Profil',
  'titles.contact': 'Kontakt',
  'titles.sync': 'Abgleich',
  'titles.testVector': 'Test der Stichvorschau',
  'titles.testInvites': 'Test der Einladungen',
  'shell.documentTitle': '{{title}} · Spoolside',
  'shell.overlay': 'Lädt … Das kann einige Sekunden dauern, bitte diese Seite nicht schließen.',
  'shell.firstSync': 'Das Buch des Teams wird gelesen',
  'shell.development': 'Entwicklung',
  'shell.staging': 'Vorstufe',
  'shell.insecure':
    'Diese Adresse ist einfaches http. Der Browser gibt der App daher weder den Start ohne Netz noch die Kamera. Starte auf dem Rechner, der sie bereitstellt, „npm run lan“: Das gibt dir eine sichere Adresse und zeigt jedem Gerät, wie es ihr vertraut.',
  'shell.noDatabase':
    'Dieser Browser bewahrt für diese Seite nichts auf, wie in manchen privaten Fenstern. Spoolside braucht das: Öffne es in einem gewöhnlichen Fenster.',
  'shell.frozen': 'Dieser Tab ist älter als die Daten auf diesem Gerät. Lade ihn neu, um weiterzumachen.',
  'shell.gone':
    'Du gehörst nicht mehr zu diesem Team. Was auf diesem Gerät liegt, bleibt lesbar, aber Neues lässt sich nicht speichern.',
  'shell.upgrade':
    'Der Server spricht eine neuere Version. Deine Änderungen bleiben hier und gehen nach einem Neuladen hinaus.',
  'shell.signInToSync_one': 'Anmelden, um {{count, number}} Änderung abzugleichen',
  'shell.signInToSync_other': 'Anmelden, um {{count, number}} Änderungen abzugleichen',
  'shell.noTeamTitle': 'Dein Team ist noch nicht hier',
  'shell.noTeamText': 'Beim ersten Mal muss dieses Gerät es holen. Danach öffnet sich alles auch ohne Netz.',
  'shell.searchTeams': 'Teams durchsuchen',
  'shell.chooseTeam': 'Team wählen',
  'shell.newTeamOffline': 'Neues Team · braucht eine Verbindung',
  'shell.teamFailed': 'Das Team wurde nicht angelegt. Prüfe die Verbindung und versuche es noch einmal.',
  'shell.logOutTitle': 'Mit ungesendeten Änderungen abmelden?',
  'shell.logOutText_one':
    '{{count, number}} Änderung gibt es nur auf diesem Gerät. Das Abmelden räumt dieses Gerät leer.',
  'shell.logOutText_other':
    '{{count, number}} Änderungen gibt es nur auf diesem Gerät. Das Abmelden räumt dieses Gerät leer.',
  'shell.logOutSent': 'Alles ist gesendet. Du kannst dich jetzt abmelden.',
  'shell.logOutTrying': 'Wird gesendet …',
  'shell.logOutStuck':
    'Nicht gesendet: Der Server ist nicht erreichbar, oder er will, dass du dich anmeldest oder eine abgelehnte Änderung ansiehst.',
  'shell.logOutDiscard': 'Abmelden und verwerfen',
  'shell.status404': '404',
  'shell.status500': '500',
  'shell.notFoundText':
    'Unter dieser Adresse gibt es keine Seite. Vielleicht ist sie umgezogen oder der Link ist gekürzt.',
  'shell.internalText':
    'Bei uns ist etwas zerbrochen. Was du gespeichert hast, liegt sicher auf diesem Gerät. Lade neu, um weiterzumachen.',
  'shell.copyDetails': 'Einzelheiten kopieren',
  'shell.copied': 'Einzelheiten kopiert',
  'shell.install': 'Spoolside installieren',
};
