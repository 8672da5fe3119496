import type { auth as english } from '../en/auth.ts';
import type { Translation } from '../translation.ts';

/** Signing in and registering in German. */
export const auth: Translation<typeof english> = {
  'auth.login': 'Anmelden',
  'auth.register': 'Registrieren',
  'auth.email': 'E-Mail',
  'auth.password': 'Passwort',
  'auth.fullName': 'Name',
  'auth.logIn': 'Anmelden',
  'auth.continueWithGoogle': 'Weiter mit Google',
  'auth.forgotPassword': 'Passwort vergessen?',
  'auth.createAccountLink': 'Konto anlegen',
  'auth.createAccount': 'Konto anlegen',
  'auth.haveAccount': 'Schon ein Konto?',
  'auth.noAccount': 'Neu hier?',
  'auth.passwordHint': 'Mindestens 8 Zeichen. Drei Wörter, die nicht zusammengehören, sind ein gutes Passwort.',
  'auth.wrongCredentials': 'Diese E-Mail und dieses Passwort gehören nicht zusammen.',
  'auth.emailTaken': 'Zu dieser E-Mail gibt es schon ein Konto. Melde dich damit an.',
  'auth.emailInvalid': 'Das sieht nicht nach einer E-Mail-Adresse aus.',
  'auth.passwordShort': 'Das Passwort braucht mindestens 8 Zeichen.',
  'auth.passwordLong': 'Das Passwort ist zu lang: höchstens 72 Bytes.',
  'auth.passwordKnown': 'Dieses Passwort steht auf den Listen, die Diebe zuerst probieren. Nimm ein anderes.',
  'auth.tooMany': 'Zu viele Versuche. Warte eine Minute und versuche es dann noch einmal.',
  'auth.offline': 'Zum Anmelden braucht es eine Verbindung. Was schon auf diesem Gerät ist, bleibt hier.',
  'auth.signInToSync': 'Zum Abgleichen anmelden',
};
