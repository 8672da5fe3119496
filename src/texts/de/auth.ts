import type { auth as english } from '../en/auth.ts';
import type { Translation } from '#texts/t.ts';

export const auth: Translation<typeof english> = {
  'auth.email': 'E-Mail',
  'auth.register': 'Registrieren',
  'auth.logIn': 'Anmelden',
  'auth.createAccount': 'Konto anlegen',
  'auth.signInToSync': 'Zum Abgleichen anmelden',
};
