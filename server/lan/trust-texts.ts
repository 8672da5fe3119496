/** The languages of the trust page. */
export type Language = 'en' | 'de';

/** The kinds of device for which the page has steps. */
export type Device = 'apple' | 'android' | 'desktop';

/** Texts about installing the certificate on one kind of device. `**…**` marks words on that device's screen. */
interface DeviceTexts {
  readonly name: string;
  readonly download: string;
  readonly steps: readonly string[];
  readonly hint?: string;
}

interface TrustTexts {
  readonly title: string;
  readonly lead: string;
  readonly deviceHeading: string;
  readonly devices: Readonly<Record<Device, DeviceTexts>>;
  readonly compareHeading: string;
  readonly compare: string;
  readonly openHeading: string;
  readonly openLead: string;
  readonly open: string;
  readonly whyHeading: string;
  readonly why: readonly string[];
  readonly otherLanguage: string;
}

/** The trust page in English and German; a missing sentence does not compile. */
export const trustTexts: Readonly<Record<Language, TrustTexts>> = {
  en: {
    title: 'Spoolside on this device',
    lead: 'Once trusted, this device keeps your threads with it, and works in the cellar and in the shop without a network.',
    deviceHeading: 'Trust the workshop',
    devices: {
      apple: {
        name: 'iPad and iPhone',
        download: 'Download the profile',
        steps: [
          'Open this page in **Safari**, tap the button above and then **Allow**.',
          'Open **Settings**. Near the top stands **Profile Downloaded**: tap it, then **Install**.',
          'Go to **General › About › Certificate Trust Settings** and switch on the entry that begins with **Spoolside**.',
        ],
        hint: 'No “Profile Downloaded”? Look under General › VPN & Device Management.',
      },
      android: {
        name: 'Android tablet and phone',
        download: 'Download the certificate',
        steps: [
          'Tap the button above and keep the file.',
          'Open **Settings** and search for **CA certificate**. It is under **Security › Encryption & credentials › Install a certificate**.',
          'Choose **Install anyway** and pick **spoolside.crt** from the downloads.',
        ],
        hint: 'Android then says that the network may be monitored. It says so for every certificate that a person installs.',
      },
      desktop: {
        name: 'Windows, Mac and Linux',
        download: 'Download the certificate',
        steps: [
          '**Windows:** open the file, **Install Certificate › Current User**, and place it in **Trusted Root Certification Authorities**.',
          '**Mac:** open the file in **Keychain Access**, double-click the entry that begins with **Spoolside** and choose **Trust › Always Trust**.',
          '**Linux:** in Chrome, **Settings › Privacy and security › Security › Manage certificates**, then import it as an authority.',
        ],
        hint: 'Firefox keeps its own list on Linux: Settings › Privacy & Security › View Certificates › Authorities › Import.',
      },
    },
    compareHeading: 'Compare',
    compare:
      'Before you install it, compare these characters with those in the window where Spoolside was started. If they differ, stop.',
    openHeading: 'Open Spoolside',
    openLead: 'Then add it to the home screen: share menu or browser menu, “Add to Home Screen” or “Install”.',
    open: 'Open Spoolside',
    whyHeading: 'What am I trusting?',
    why: [
      'The computer in your workshop made this certificate for itself. No company is involved.',
      'It is valid for addresses of private networks and for names that end in .local, and for nothing else: it cannot pose as your bank.',
      'To undo it, remove the profile or the certificate in the same settings.',
    ],
    otherLanguage: 'Deutsch',
  },
  de: {
    title: 'Spoolside auf diesem Gerät',
    lead: 'Ist die Werkstatt einmal bestätigt, trägt dieses Gerät deine Garne bei sich und arbeitet auch im Keller und im Laden ohne Netz.',
    deviceHeading: 'Der Werkstatt vertrauen',
    devices: {
      apple: {
        name: 'iPad und iPhone',
        download: 'Profil laden',
        steps: [
          'Öffne diese Seite in **Safari**, tippe auf den Knopf oben und dann auf **Zulassen**.',
          'Öffne die **Einstellungen**. Weit oben steht **Profil geladen**: antippen, dann **Installieren**.',
          'Gehe zu **Allgemein › Info › Zertifikatsvertrauenseinstellungen** und schalte den Eintrag ein, der mit **Spoolside** beginnt.',
        ],
        hint: 'Kein „Profil geladen“? Sieh unter Allgemein › VPN und Geräteverwaltung nach.',
      },
      android: {
        name: 'Android-Tablet und -Telefon',
        download: 'Zertifikat laden',
        steps: [
          'Tippe auf den Knopf oben und behalte die Datei.',
          'Öffne die **Einstellungen** und suche nach **CA-Zertifikat**. Es steht unter **Sicherheit › Verschlüsselung und Anmeldedaten › Zertifikat installieren**.',
          'Wähle **Trotzdem installieren** und unter den Downloads **spoolside.crt**.',
        ],
        hint: 'Android meldet danach, das Netzwerk werde eventuell überwacht. Das sagt es bei jedem selbst installierten Zertifikat.',
      },
      desktop: {
        name: 'Windows, Mac und Linux',
        download: 'Zertifikat laden',
        steps: [
          '**Windows:** Datei öffnen, **Zertifikat installieren › Aktueller Benutzer**, und in **Vertrauenswürdige Stammzertifizierungsstellen** ablegen.',
          '**Mac:** Datei in der **Schlüsselbundverwaltung** öffnen, den Eintrag doppelklicken, der mit **Spoolside** beginnt, und **Vertrauen › Immer vertrauen** wählen.',
          '**Linux:** in Chrome unter **Einstellungen › Datenschutz und Sicherheit › Sicherheit › Zertifikate verwalten** als Zertifizierungsstelle importieren.',
        ],
        hint: 'Firefox führt unter Linux eine eigene Liste: Einstellungen › Datenschutz & Sicherheit › Zertifikate anzeigen › Zertifizierungsstellen › Importieren.',
      },
    },
    compareHeading: 'Vergleichen',
    compare:
      'Vergleiche vor dem Installieren diese Zeichen mit denen in dem Fenster, in dem Spoolside gestartet wurde. Weichen sie ab, brich ab.',
    openHeading: 'Spoolside öffnen',
    openLead:
      'Lege es danach auf den Startbildschirm: Teilen- oder Browsermenü, „Zum Home-Bildschirm“ oder „Installieren“.',
    open: 'Spoolside öffnen',
    whyHeading: 'Wem vertraue ich da?',
    why: [
      'Der Rechner in deiner Werkstatt hat dieses Zertifikat selbst gemacht. Keine Firma ist beteiligt.',
      'Es gilt für Adressen privater Netze und für Namen, die auf .local enden, und für nichts sonst: als deine Bank kann es sich nicht ausgeben.',
      'Rückgängig machst du es, indem du das Profil oder das Zertifikat in denselben Einstellungen entfernst.',
    ],
    otherLanguage: 'English',
  },
};
