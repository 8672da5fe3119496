import type { problems as english } from '../en/problems.ts';
import type { Translation } from '#texts/t.ts';

export const problems: Translation<typeof english> = {
  'errors.problem.required': '{{field}}: bitte ausfüllen.',
  'errors.problem.too_long': '{{field}}: zu lang, höchstens {{limit, number}} Zeichen.',
  'errors.problem.too_small': '{{field}}: zu klein, mindestens {{limit}}.',
  'errors.problem.too_large': '{{field}}: zu groß, höchstens {{limit}}.',
  'errors.problem.too_many': '{{field}}: zu viele Einträge, höchstens {{limit, number}}.',
  'errors.problem.control_characters':
    '{{field}}: enthält Zeichen, die sich nicht zeigen lassen. Bitte noch einmal eintippen.',
  'errors.problem.email_address': '{{field}}: Das ist keine E-Mail-Adresse. Gib eine ein, zum Beispiel jo@example.org.',
  'errors.problem.web_address': '{{field}}: darf keine Webadresse enthalten. Lass „://“ und „www.“ weg.',
  'errors.problem.not_an_option': '{{field}}: bitte eine der Möglichkeiten wählen.',
  'errors.problem.leads_back': '{{field}}: führt zu diesem Garn zurück.',
  'errors.problem.wrong_type': '{{field}}: Gib eine Zahl ein, zum Beispiel 1000.',
  'errors.problem.wrong_format': '{{field}}: anders geschrieben als erwartet.',
  'errors.problem.in_future': '{{field}} liegt in der Zukunft.',
  'errors.problem.gap': '{{field}} muss {{limit, number}} sein.',
  'errors.problem.overlap': '{{field}} überschneidet sich mit Zeile {{limit, number}}.',
  'errors.problem.wrong_count': '{{field}} braucht {{limit, number}} Einträge.',
  'errors.problem.wrong_sum': '{{field}} muss zusammen {{limit, number}} ergeben.',
  'errors.problem.repeated': '{{field}} gibt es schon.',
  'errors.problem.outside_matrix': '{{field}} steht nicht in deiner Preisliste.',
  'errors.problem.too_many_decimals': '{{field}}: höchstens {{decimals}}.',
  'errors.decimals.1': 'eine Nachkommastelle',
  'errors.decimals.2': 'zwei Nachkommastellen',
  'errors.decimals.3': 'drei Nachkommastellen',
  'errors.decimals.4': 'vier Nachkommastellen',
  'errors.problem.no_decimals': '{{field}}: nur ganze Zahlen.',
  'errors.problem.sum_too_large':
    '{{field}}: zusammen kosten sie mehr, als sich genau rechnen lässt. Teil den Auftrag auf.',
  'errors.problem.unknown_field': '{{field}}: hier nicht bekannt.',
  'errors.notAnEmail': 'Das ist keine E-Mail-Adresse. Gib eine ein, zum Beispiel jo@example.org.',
  'errors.notANumber': 'Gib eine Zahl ein, zum Beispiel {{example}}.',
  'errors.tooManyDecimals_one': 'Gib höchstens {{count, number}} Nachkommastelle ein.',
  'errors.tooManyDecimals_other': 'Gib höchstens {{count, number}} Nachkommastellen ein.',
  'errors.rejected.invalid': 'Ein Wert dieser Änderung wurde nicht angenommen.',
  'errors.rejected.forbidden': 'Deine Rolle in diesem Team erlaubt diese Änderung nicht.',
  'errors.rejected.row_deleted': 'Das hat inzwischen jemand gelöscht.',
  'errors.rejected.missing_row': 'Wozu diese Änderung gehört, ist nicht da.',
  'errors.rejected.too_large': 'Diese Änderung ist zu groß, um sie zu senden.',
  'errors.rejected.immutable': 'Das lässt sich nicht mehr ändern.',
  'errors.rejected.unknown_mutation':
    'Der Server kennt diese Art von Änderung nicht. Lade neu, um die neueste Version zu bekommen.',
  'errors.rejected.too_many_waiting':
    'Zu viele Änderungen aus der Zeit vor der Wiederherstellung warten auf andere Geräte. Sende diese noch einmal, sobald sie abgeglichen haben.',
  'errors.notUndone.invalid':
    'Nicht rückgängig gemacht: Seither wurde etwas anderes geändert, und der alte Stand passt nicht mehr dazu. Ändere es von Hand.',
  'errors.notUndone.forbidden': 'Nicht rückgängig gemacht: Deine Rolle in diesem Team erlaubt es nicht.',
  'errors.notUndone.row_deleted': 'Nicht rückgängig gemacht: Das wurde seither gelöscht.',
  'errors.notUndone.missing_row': 'Nicht rückgängig gemacht: Was rückgängig werden soll, ist nicht mehr da.',
  'errors.notUndone.immutable': 'Nicht rückgängig gemacht: Das lässt sich nicht mehr ändern.',
  'errors.notUndone.unknown_mutation':
    'Nicht rückgängig gemacht: Der Server kennt diese Art von Änderung nicht. Lade neu, um die neueste Version zu bekommen.',
  'errors.nowViewer':
    'Du kannst dieses Team jetzt nur noch lesen, darum wurde im offenen Formular nichts gespeichert. Was du getippt hast, bleibt auf diesem Gerät.',
  'errors.gone':
    'Dieses Team wurde gelöscht, oder du gehörst nicht mehr dazu; darum lässt sich hier nichts Neues speichern. Was gespeichert war, bleibt erhalten.',
  'errors.noRules':
    'Nicht gespeichert: Ein Teil dieser Seite ließ sich nicht laden. Prüfe deine Verbindung und lade die Seite neu; was du getippt hast, bleibt.',
  'errors.storage.late':
    'Nicht gespeichert: Dieses Gerät hat zehn Sekunden lang nicht geantwortet. Was du getippt hast, bleibt. Drück noch einmal; hilft das nicht, lade die Seite neu.',
  'errors.storage.doubt':
    'Dieses Gerät sagt nicht, ob es gespeichert hat. Was du getippt hast, bleibt. Lade die Seite neu und sieh nach, bevor du es noch einmal speicherst.',
  'errors.savedLate': 'Das Speichern davor hat doch geklappt. Sieh nach, bevor du noch einmal drückst.',
  'errors.savedAfterAll':
    'Was dieses Gerät nicht bestätigt hat, ist doch gespeichert. Drück nur noch einmal, wenn du es ein zweites Mal willst.',
  'errors.storage.full': 'Nicht gespeichert: Der Speicher dieses Geräts ist voll. Schaff Platz und drück noch einmal.',
  'errors.storage.lost':
    'Nicht gespeichert: Dieser Tab hat seinen Speicher verloren. Lade die Seite neu; was du getippt hast, bleibt erhalten.',
  'errors.newTeam.refused':
    'Der Server hat das Team nicht angelegt. Versuche einen anderen Namen, oder gleich noch einmal.',
  'errors.newTeam.tooMany':
    'Du bist Inhaber von {{limit, number}} Teams, mehr geht nicht. Lösche eines, das du nicht mehr brauchst.',
  'errors.newTeam.noAnswer':
    'Es kam keine Antwort, die sagt, ob das Team angelegt wurde. Noch einmal zu drücken legt kein zweites Team an.',
};
