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
  'shell.signInToSync_one': 'Anmelden, um {{count, number}} Änderung abzugleichen',
  'shell.signInToSync_other': 'Anmelden, um {{count, number}} Änderungen abzugleichen',
  'shell.newTeamOffline': 'Neues Team · braucht eine Verbindung',
  'shell.notFoundText':
    'Unter dieser Adresse gibt es keine Seite. Vielleicht ist sie umgezogen oder der Link ist gekürzt.',
  'shell.internalText':
    'Bei uns ist etwas zerbrochen. Was du gespeichert hast, liegt sicher auf diesem Gerät. Lade neu, um weiterzumachen.',
  'shell.copyDetails': 'Einzelheiten kopieren',
  'shell.copied': 'Einzelheiten kopiert',
  'shell.install': 'Spoolside installieren',
};
