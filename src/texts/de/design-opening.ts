import type { designOpening as english } from '../en/design-opening.ts';
import type { Translation } from '#texts/t.ts';

export const designOpening: Translation<typeof english> = {
  'designLibrary.blocksOf': 'Farbblöcke von {{name}}',
  'designLibrary.moreBlocks_one': '{{count, number}} weiterer Block',
  'designLibrary.moreBlocks_other': '{{count, number}} weitere Blöcke',
  'designLibrary.aStop': 'Stopp',
  'designLibrary.fileColour': 'eine Farbe der Datei',
  'designLibrary.noThread': 'keine Farbe in der Datei',
  'designLibrary.asFormat': 'Ein anderes Format von „{{name}}“ ({{facts}})',
  'designLibrary.addFormat': 'Format hinzufügen',
  'designLibrary.onlyFormat':
    'Es gibt eine Datei. Füge die Datei in einem anderen Format oder einer anderen Größe hinzu, dann liest eine Maschine, die diese nicht kann, vielleicht jene.',
  'designLibrary.formatAdded_one': '{{count, number}} Format hinzugefügt',
  'designLibrary.formatAdded_other': '{{count, number}} Formate hinzugefügt',
  'designLibrary.addFormats_one': '{{count, number}} Format hinzufügen',
  'designLibrary.addFormats_other': '{{count, number}} Formate hinzufügen',
  'designLibrary.tooManyFormats':
    'Ein Design nimmt {{max, number}} weitere Dateien auf, und „{{name}}“ hat sie schon. Speichere diese als eigenes Design.',
  'designLibrary.joinTitle': '„{{name}}“ zu einem Format von „{{of}}“ machen?',
  'designLibrary.joinText':
    '„{{name}}“ ist jetzt ein eigenes Design. Seine Dateien kommen zu „{{of}}“; seine eigene Seite mit ihren Notizen und gewählten Garnen wird gelöscht. Du kannst das rückgängig machen.',
  'designLibrary.join': 'Zum Format machen',
  'designLibrary.hides':
    '„{{name}}“ hat eine Datei in {{formats}}, diese hier ist {{format}}. Als neue Version steht sie vor „{{name}}“: Eine Maschine, die nur {{formats}} liest, hat dann keine Datei. Als anderes Format bleiben beide.',
  'designLibrary.changes': 'Was sich ändert',
  'designLibrary.before': 'Vorher',
  'designLibrary.after': 'Neu',
  'designLibrary.change.same': 'unverändert',
  'designLibrary.change.changed': 'andere Stiche',
  'designLibrary.change.added': 'neu',
  'designLibrary.change.removed': 'fällt weg',
  'designLibrary.nothingChanges': 'Stiche, Größe und Blöcke sind gleich.',
  'designLibrary.moreStitches_one': '{{count, number}} Stich mehr',
  'designLibrary.moreStitches_other': '{{count, number}} Stiche mehr',
  'designLibrary.fewerStitches_one': '{{count, number}} Stich weniger',
  'designLibrary.fewerStitches_other': '{{count, number}} Stiche weniger',
  'designLibrary.fromTo': '{{from}} → {{to}}',
  'designs.why.damagedZip': 'Das ZIP ist beschädigt oder hat ein Passwort. Entpacke es und öffne die Dateien.',
  'designs.why.zipTooLarge':
    'Das ZIP enthält mehr als {{max, number}} MB. Entpacke es und öffne seine Ordner nacheinander.',
  'designs.why.zipTooManyFiles':
    'Das ZIP enthält mehr als {{max, number}} Dateien. Entpacke es und öffne seine Ordner nacheinander.',
  'designs.why.zipInZip': 'Ein ZIP in einem ZIP. Entpacke es und öffne es für sich.',
  'designs.why.outsidePath': 'Der Name führt aus dem ZIP hinaus; so eine Datei wird nicht entpackt.',
  'designs.why.hasPassword': 'Sie hat ein Passwort. Entpacke das ZIP mit dem Passwort und öffne die Datei.',
  'designs.why.packedOtherwise':
    'Sie ist mit {{method}} gepackt, das lässt sich hier nicht entpacken. Entpacke das ZIP und öffne die Datei.',
  'designs.why.damagedEntry': 'Sie ist im ZIP beschädigt. Lade oder kopiere das ZIP noch einmal.',
  'designs.why.cutPdf':
    'Das PDF hat keine Endmarke: Vielleicht fehlt sein Ende. Ist es ganz, öffne das Muster und füg es unter Dateien hinzu.',
  'designs.why.double': 'Die gleiche Datei wie {{of}}, die gelesen ist.',
  'designs.why.table': 'Eine Tabelle, kein Muster. Leg sie allein ab, dann werden ihre Garne eingelesen.',
  'designs.why.noDesignOfIt':
    'Sie gehört nach Name und Ordner zu keinem dieser Muster. Öffne das Muster und füge sie unter Dateien hinzu.',
  'designs.why.tooManyVariants':
    'Ein Muster nimmt {{max, number}} andere Dateien auf. Speichere sie als eigenes Muster.',
  'designs.why.tooManyPapers': 'Neben diesem Muster ist Platz für {{max, number}} Dokumente und Bilder.',
};
