import type { errors as english } from '../en/errors.ts';
import type { Translation } from '#texts/t.ts';

export const errors: Translation<typeof english> = {
  'errors.partMissing': 'Dieser Teil konnte nicht geladen werden. Prüf die Verbindung und versuch es noch einmal.',
  'errors.unavailable': 'Der Server ist gerade nicht erreichbar. Versuche es gleich noch einmal.',
  'errors.pageNotFound': 'Seite nicht gefunden',
  'errors.pageNotFoundPath': 'Seite nicht gefunden: {{path}}',
  'errors.internal': 'Interner Serverfehler',
  'errors.backHome': 'Zurück zum Anfang',
};
