import type { signingIn as english } from '../en/signing-in.ts';
import type { Translation } from '../translation.ts';

/** Signing in and registering, in German. */
export const signingIn: Translation<typeof english> = {
  'auth.login': 'Anmelden',
  'auth.password': 'Passwort',
  'auth.fullName': 'Name',
  'auth.createAccountLink': 'Konto anlegen',
  'auth.haveAccount': 'Schon ein Konto?',
  'auth.noAccount': 'Neu hier?',
  'auth.tagline': 'Das Werkstattbuch fürs Sticken',
  'auth.passwordHint': 'Mindestens 8 Zeichen. Drei Wörter, die nicht zusammengehören, sind ein gutes Passwort.',
  'auth.strength.missing_one': 'Noch {{count}} Zeichen',
  'auth.strength.missing_other': 'Noch {{count}} Zeichen',
  'auth.strength.tooLong': 'Zu lang: höchstens 72 Bytes',
  'auth.strength.known': 'Steht auf den Listen, die Diebe zuerst probieren: nimm ein anderes',
  'auth.strength.plain': 'Zu schlicht: mische Buchstaben, Ziffern und Zeichen',
  'auth.strength.likeEmail': 'Zu nah an deiner E-Mail-Adresse',
  'auth.strength.fine': 'Lang genug',
  'auth.refused.invalid_credentials': 'Diese E-Mail und dieses Passwort gehören nicht zusammen.',
  'auth.refused.email_not_confirmed': 'Diese E-Mail ist noch nicht bestätigt.',
  'auth.refused.user_banned': 'Dieses Konto ist gesperrt.',
  'auth.refused.user_already_exists': 'Zu dieser E-Mail gibt es schon ein Konto.',
  'auth.refused.weak_password': 'Dieses Passwort ist zu schwach.',
  'auth.refused.signup_disabled': 'Hier kann man sich nicht selbst registrieren.',
  'auth.refused.over_request_rate_limit': 'Zu viele Versuche. Warte eine Minute und versuche es dann noch einmal.',
  'auth.refused.cookies_blocked':
    'Dieser Browser behält für diese Seite keine Cookies. Erlaube sie und melde dich dann noch einmal an.',
  'auth.emailInvalid': 'Das sieht nicht nach einer E-Mail-Adresse aus.',
  'auth.loginFailed': 'Anmelden fehlgeschlagen',
  'auth.registrationFailed': 'Registrieren fehlgeschlagen',
  'auth.offline': 'Zum Anmelden braucht es eine Verbindung. Was schon auf diesem Gerät ist, bleibt hier.',
  'auth.registerOffline': 'Ein Konto anzulegen braucht eine Verbindung. Versuche es wieder, wenn du online bist.',
  'auth.sessionEnded':
    'Deine Sitzung ist zu Ende. Alles auf diesem Gerät bleibt erhalten: melde dich an, um wieder abzugleichen.',
  'auth.checkMail': 'Sieh in deine E-Mails',
  'auth.checkMailText':
    'Wir haben einen Link an {{email}} geschickt. Öffne ihn, um dein Konto fertigzustellen, und melde dich dann an.',
};
