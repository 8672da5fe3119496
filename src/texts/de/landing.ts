import type { landing as english } from '../en/landing.ts';
import type { Translation } from '#texts/t.ts';

export const landing: Translation<typeof english> = {
  'landing.title': 'Das Werkstattbuch fürs Sticken',
  'landing.lead':
    'Garne, Muster, Maschinen und Preise, an der Maschine und im Laden. Die Antwort auf „Habe ich das?“ kommt sofort, auch ohne Netz.',
  'landing.openDashboard': 'Zur Übersicht',
  'landing.answer': 'Hab ich das?',
  'landing.answerText':
    'Nummer eintippen, eine Antwort bekommen: wie viele Spulen, ungefähr wie viele Meter und wo sie liegen.',
  'landing.stitch': 'Kann ich das sticken?',
  'landing.stitchText':
    'Eine Stickdatei wird als Garn gezeichnet und mit deinen Spulen, Nadeln und Rahmen verglichen: was einzufädeln und was zu kaufen ist.',
  'landing.charts': 'Farben nach Nummer',
  'landing.chartsText':
    'Isacord, Madeira und weitere sind eingebaut: Wähle die gedruckte Nummer, der Rest füllt sich von selbst.',
  'landing.together': 'Zwei Leute, ein Regal',
  'landing.togetherText':
    'Beide buchen, was sie verbraucht haben, auch ohne Netz. Treffen sie sich wieder, stimmt die Summe, und nichts geht verloren.',
  'landing.yours': 'Zuerst auf deinem Gerät',
  'landing.yoursText': 'Dein Buch liegt auf dem Gerät und ist sofort gespeichert. Der Server folgt, sobald er kann.',
  'landing.installTitle': 'Nimm es mit in die Werkstatt',
  'landing.installText': 'Installiert startet es wie jede andere App, auch ohne Netz.',
  'landing.installApple': 'Auf iPad oder iPhone: auf „Teilen“ tippen, dann „Zum Home-Bildschirm“.',
  'landing.installMenu': 'Öffne diese Seite auf Tablet oder Handy und wähle im Menü des Browsers „Installieren“.',
  'landing.installed': 'Es ist auf diesem Gerät installiert.',
  'landing.screens': 'So sieht es aus',
  'landing.machineAlt': 'Ein Tablet an der Maschine: zehn Nadeln als große Spulen mit Nummer, Garnnummer und Farbe.',
  'landing.machineCaption': 'An der Maschine: was auf welcher Nadel sitzt, aus zwei Metern lesbar.',
  'landing.listAlt': 'Der Garnbestand auf einem Tablet, ein Garn neben der Liste geöffnet.',
  'landing.listCaption': 'Das ganze Regal, mit jeder Spule und jeder Buchung.',
  'landing.pricingAlt': 'Der Preisrechner auf einem Tablet: links der Auftrag, rechts Preis und Kosten.',
  'landing.pricingCaption': 'Am Schreibtisch: ein Preis, der sich erklären kann.',
  'landing.checkAlt': 'Nachsehen im Laden, auf einem Handy ohne Netz: wie viele Spulen eines Garns da sind und wo.',
  'landing.checkCaption': 'Im Laden. Ohne Netz? Egal.',
  'landing.small': 'Farben auf dem Bildschirm sind ein Anhalt. Marke, Nummer und Name stehen immer daneben.',
};
