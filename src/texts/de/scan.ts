import type { scan as english } from '../en/scan.ts';
import type { Translation } from '../translation.ts';

/** German texts about the scanner: the camera, why it cannot be used, and the results of codes. */
export const scan: Translation<typeof english> = {
  'scan.scan': 'Scannen',
  'scan.hint': 'Halte den Strichcode oder den QR-Code vor die Kamera.',
  'scan.black':
    'Das Bild ist schwarz. Ist die Linse verdeckt, oder nutzt eine andere App die Kamera? Du kannst die Ziffern tippen.',
  'scan.byHand': 'Ein Handscanner, der nach jedem Code Enter sendet, geht sofort. Oder nimm die Kamera.',
  'scan.byHandHere': 'Mit Handscanner: einfach scannen.',
  'scan.photo': 'Foto vom Code machen',
  'scan.noCodeInPhoto':
    'Auf dem Foto ist kein Code zu finden. Geh näher heran, und halte die Spule so, dass der ganze Code zu sehen ist.',
  'scan.photoFailed': 'Dieses Foto lässt sich hier nicht lesen. Tippe die Ziffern unter den Strichen ein.',
  'scan.notTaken': '{{value}} wurde nicht übernommen: Die Farbe dazu fehlt noch. Scanne ihn noch einmal.',
  'scan.lot': 'Charge {{lot}}',
  'scan.camera': 'Bild der Kamera',
  'scan.digits': 'Ziffern unter den Strichen',
  'scan.nothingTyped': 'Tipp die Ziffern unter den Strichen ein.',
  'scan.take': 'OK',
  'scan.goesOn': 'Weiter scannen',
  'scan.beeps': 'Piepton',
  'scan.torch': 'Licht',
  'scan.list': 'Gescannt',
  'scan.show': 'Zeigen',
  'scan.sayWhich': 'Welche Farbe?',
  'scan.noThread': 'Dieses Etikett klebt auf keinem Garn. Scanne eine Spule.',
  'scan.skip': 'Überspringen',
  'scan.unusable': 'Das ist kein Strichcode: Er hat zwischen 4 und 64 Zeichen.',
  'scan.elsewhere': 'Dieses Etikett gehört zu einer anderen Installation, {{host}}. Öffne es dort.',
  'scan.trouble.insecure':
    'Über einfaches http gibt der Browser keine Kamera her. Tippe die Ziffern unter den Strichen ein.',
  'scan.trouble.unable': 'Dieser Browser gibt kein Kamerabild her. Tippe die Ziffern unter den Strichen ein.',
  'scan.trouble.refused':
    'Die Kamera wurde nicht erlaubt. Erlaub sie in den Einstellungen des Browsers, oder tippe die Ziffern unter den Strichen ein.',
  'scan.trouble.missing': 'Dieses Gerät hat keine Kamera. Tippe die Ziffern unter den Strichen ein.',
  'scan.trouble.busy':
    'Die Kamera ist anderweitig in Gebrauch. Schließ das und scanne noch einmal, oder tippe die Ziffern unter den Strichen ein.',
  'scan.trouble.gone': 'Die Kamera wurde entzogen. Scanne noch einmal, oder tippe die Ziffern unter den Strichen ein.',
  'scan.trouble.noReader':
    'Der Scanner ist noch nicht auf diesem Gerät. Verbinde dich einmal, dann kommt er; bis dahin tippe die Ziffern unter den Strichen ein.',
  'scan.barcodeNew': 'Neu für dein Team: {{value}}',
  'scan.barcodeUnknown': 'Den Strichcode {{value}} kennt dein Team noch nicht. Welche Farbe ist das?',
  'scan.barcodeWhich': 'Welche Farbe hat dieser Strichcode?',
  'scan.barcodeLearned': 'Gemerkt: Das ganze Team kennt jetzt diesen Strichcode',
  'scan.barcodeWrong': 'Falsches Garn oder falsche Länge?',
  'scan.barcodeCorrect': 'Welche Farbe und Länge ist es wirklich?',
  'scan.otherColour': 'Andere Farbe',
  'scan.barcodeOther': 'Steht für etwas anderes?',
  'scan.barcodeWhat': 'Wofür steht dieser Code?',
  'scan.codeIsOn': 'Worauf der Code ist',
  'scan.codeOn.colour': 'Eine Farbe',
  'scan.codeOn.spool': 'Eine Spule',
  'scan.codeOn.place': 'Ein Platz',
  'scan.codeWhichSpool': 'Auf welcher Spule ist er?',
  'scan.codeNoSpool': 'Von dieser Farbe ist keine Spule da.',
  'scan.codeNoPlace': 'Dein Team hat noch keine Plätze. Leg unter „Plätze“ einen an.',
  'scan.open': '{{what}} öffnen',
  'scan.whichCode': 'Welcher Code ist es?',
  'scan.whichOfEight': 'Acht Ziffern können zwei verschiedene Codes sein. Wie stehen sie unter den Strichen?',
  'scan.asEan8': '{{digits}} (EAN-8: zwei Gruppen zu vier)',
  'scan.asUpcE': '{{digits}} (UPC-E: auf jeder Seite eine Ziffer)',
  'scan.whichKeys': 'Der Scanner tippt vielleicht für eine andere Tastatur. Was davon ist aufgedruckt?',
  'scan.remember': 'Merken',
  'scan.tapColour': 'Tipp im Bild auf die Farbe.',
  'scan.takeMiddle': 'Die Mitte nehmen',
  'scan.takeColour': 'Danach suchen',
  'scan.noExactColour':
    'Keine Kamera zeigt eine Farbe genau: Licht, Schatten und die Kamera selbst verändern sie. Vergleich vor dem Kauf das echte Garn.',
  'scan.noColour.insecure': 'Über einfaches http gibt der Browser keine Kamera her. Wähl aus den Farben.',
  'scan.noColour.unable': 'Dieser Browser gibt kein Kamerabild her. Wähl aus den Farben.',
  'scan.noColour.refused':
    'Die Kamera wurde nicht erlaubt. Erlaub sie in den Einstellungen des Browsers, oder wähl aus den Farben.',
  'scan.noColour.missing': 'Dieses Gerät hat keine Kamera. Wähl aus den Farben.',
  'scan.noColour.busy':
    'Die Kamera ist anderweitig in Gebrauch. Schließ das und versuch es noch einmal, oder wähl aus den Farben.',
  'scan.noColour.gone': 'Die Kamera wurde entzogen. Versuch es noch einmal, oder wähl aus den Farben.',
};
