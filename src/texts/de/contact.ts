import type { contact as english } from '../en/contact.ts';
import type { Translation } from '#texts/t.ts';

export const contact: Translation<typeof english> = {
  'contact.lead': 'Eine Frage, ein Fehler, eine Idee: Das geht mit deiner E-Mail-Adresse an deine Administration.',
  'contact.topic': 'Thema',
  'contact.message': 'Nachricht',
  'contact.counter': '{{length, number}} von {{most, number}} Zeichen',
  'contact.topicMissing': 'Sag in ein, zwei Worten, worum es geht.',
  'contact.topicUnreadable': 'Das Thema ist eine Zeile gewöhnlicher Text, höchstens {{most, number}} Zeichen.',
  'contact.tooShort': 'Schreibe mindestens {{least, number}} Zeichen.',
  'contact.tooLong': 'Das ist länger als {{most, number}} Zeichen. Kürze es oder schicke es in zwei Teilen.',
  'contact.unreadable': 'Die Nachricht enthält Zeichen, die sich nicht senden lassen. Tippe sie noch einmal.',
  'contact.send': 'Senden',
  'contact.sent': 'Nachricht gesendet',
  'contact.keptNow': 'Auf diesem Gerät aufgehoben. Sie geht ab, sobald es eine Verbindung gibt.',
  'contact.limited': 'Du hast in kurzer Zeit viele Nachrichten gesendet. Diese ist aufgehoben und geht {{when}} ab.',
  'contact.limitedLater': 'Du hast in kurzer Zeit viele Nachrichten gesendet. Diese ist aufgehoben und geht später ab.',
  'contact.notKept':
    'Dieses Gerät kann die Nachricht gerade nicht aufheben, sie wurde nicht gesendet. Der Text bleibt im Formular.',
  'contact.held': 'Noch nicht gesendet',
  'contact.waits': 'Wartet auf eine Verbindung · {{when}}',
  'contact.refused': 'Der Server hat diese Nachricht nicht angenommen. Ändere sie und sende sie noch einmal.',
  'contact.change': 'Ändern',
  'contact.discard': 'Verwerfen',
  'contact.discardThis': '{{topic}} verwerfen',
  'contact.changeThis': '{{topic}} ändern',
  'contact.discarded': 'Nachricht verworfen',
  'contact.formFull': 'Sende oder leere zuerst, was im Formular steht.',
};
