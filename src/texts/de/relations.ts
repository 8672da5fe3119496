import type { relations as english } from '../en/relations.ts';
import type { Translation } from '../translation.ts';

/** German texts about what can replace a thread. */
export const relations: Translation<typeof english> = {
  'relations.title': 'Statt dieser Farbe',
  'relations.edit': 'Ersatz festlegen',
  'relations.replacedBy': 'Ersetzt durch',
  'relations.renumbered': 'Dieselbe Farbe hat eine neue Nummer.',
  'relations.discontinued': 'Der Hersteller verkauft sie nicht mehr.',
  'relations.avoid': 'Vermerkt: nicht verwenden.',
  'relations.gone': 'Gelöschtes Garn',
  'relations.replaces': 'Ersetzt',
  'relations.substitute': 'Ersatz',
  'relations.nearest': 'Am nächsten in deinem Bestand',
  'relations.alike': 'Gleiches Material, gleiche Stärke',
  'relations.least': 'Mindestens, in {{unit}}',
  'relations.nothingAlike':
    'In deinem Bestand ist nichts Ähnliches mit diesem Material, dieser Stärke und Länge. Lass eins davon weg.',
  'relations.noColour': 'Gib diesem Garn eine Farbe, dann siehst du, was ihr am nächsten kommt.',
  'relations.hint': 'Aus Bildschirmfarben berechnet: Vergleiche mit dem echten Garn.',
  'relations.formTitle': 'Ersatz und Nachfolger',
  'relations.successor': 'Ersetzt durch',
  'relations.successorHint': 'Wenn der Hersteller die Nummer geändert hat oder eine andere Farbe an ihre Stelle tritt.',
  'relations.why': 'Weil',
  'relations.why.renumbered': 'sie umnummeriert ist: dieselbe Farbe, neue Nummer',
  'relations.why.discontinued': 'es sie nicht mehr gibt: eine andere tritt an ihre Stelle',
  'relations.none': 'Nichts ersetzt sie',
  'relations.substitutes': 'Ersatz',
  'relations.addSubstitute': 'Ersatz hinzufügen',
  'relations.addSubstituteHint': 'Deine eigenen Garne kommen zuerst.',
  'relations.note': 'Notiz zu {{thread}}',
  'relations.remove': '{{thread}} entfernen',
  'relations.full': 'Ein Garn hat höchstens {{most}} Ersatzfarben. Entferne zuerst eine.',
  'relations.isItself': 'Das ist dieses Garn selbst.',
  'relations.leadsBack': '{{thread}} wird selbst durch dieses ersetzt.',
  'relations.saved': 'Ersatz gespeichert',
};
