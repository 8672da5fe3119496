import { registerTexts } from '../catalogue.ts';

/** The scanner: the camera, why it cannot be used, and the results of codes. */
export const scan = registerTexts({
  'scan.scan': 'Scan',
  'scan.hint': 'Hold the barcode or the QR code before the camera.',
  'scan.black':
    'The picture is black. Is the lens covered, or is another app using the camera? You can type the digits.',
  'scan.byHand': 'A hand scanner that ends each code with Enter works right away. Or use the camera.',
  'scan.byHandHere': 'With a hand scanner, just scan.',
  'scan.photo': 'Take a photo of the code',
  'scan.noCodeInPhoto': 'No code was found in the photo. Go closer, and hold the spool so that the whole code is seen.',
  'scan.photoFailed': 'This photo cannot be read here. Type the digits below the bars instead.',
  'scan.notTaken': '{{value}} was not taken: no one said which colour it is. Scan it again.',
  'scan.lot': 'Lot {{lot}}',
  'scan.camera': 'Camera picture',
  'scan.digits': 'Digits below the bars',
  'scan.take': 'OK',
  'scan.goesOn': 'Keep scanning',
  'scan.beeps': 'Beep',
  'scan.torch': 'Light',
  'scan.list': 'Scanned',
  'scan.show': 'Show',
  'scan.sayWhich': 'Which colour?',
  'scan.noThread': 'That label is on no thread. Scan a spool.',
  'scan.skip': 'Skip it',
  'scan.unusable': 'That is no barcode: it has between 4 and 64 characters.',
  'scan.elsewhere': 'This label belongs to another installation, {{host}}. Open it there.',
  'scan.trouble.insecure': 'Over plain http a browser gives no camera. Type the digits below the bars instead.',
  'scan.trouble.unable': 'This browser gives no camera picture. Type the digits below the bars instead.',
  'scan.trouble.refused':
    'The camera was not allowed. Allow it in the settings of the browser, or type the digits below the bars.',
  'scan.trouble.missing': 'This device has no camera. Type the digits below the bars instead.',
  'scan.trouble.busy':
    'The camera is in use by something else. Close that and scan again, or type the digits below the bars.',
  'scan.trouble.gone': 'The camera was taken away. Scan again, or type the digits below the bars.',
  'scan.trouble.noReader':
    'The scanner is not on this device yet. Connect once to get it; until then type the digits below the bars.',
  'scan.barcodeNew': 'New to your team: {{value}}',
  'scan.barcodeUnknown': 'Barcode {{value}} is new to your team. Which colour is it?',
  'scan.barcodeWhich': 'Which colour is this barcode?',
  'scan.barcodeLearned': 'Learned: the whole team knows this barcode now',
  'scan.barcodeWrong': 'Wrong thread or length?',
  'scan.barcodeCorrect': 'Which colour and length is it really?',
  'scan.otherColour': 'Another colour',
  'scan.remember': 'Remember it',
  'scan.tapColour': 'Tap on the colour in the picture.',
  'scan.takeMiddle': 'Take the middle',
  'scan.takeColour': 'Look for it',
  'scan.noExactColour':
    'No camera shows a colour exactly: light, shade and the camera itself change it. Compare the real thread before you buy.',
  'scan.noColour.insecure': 'Over plain http a browser gives no camera. Choose from the colours instead.',
  'scan.noColour.unable': 'This browser gives no camera picture. Choose from the colours instead.',
  'scan.noColour.refused':
    'The camera was not allowed. Allow it in the settings of the browser, or choose from the colours.',
  'scan.noColour.missing': 'This device has no camera. Choose from the colours instead.',
  'scan.noColour.busy': 'The camera is in use by something else. Close that and try again, or choose from the colours.',
  'scan.noColour.gone': 'The camera was taken away. Try again, or choose from the colours.',
});
