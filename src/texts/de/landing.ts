import type { landing as english } from '../en/landing.ts';
import type { Translation } from '../translation.ts';

/** The landing page, in German. */
export const landing: Translation<typeof english> = {
  'landing.title': 'Das Werkstattbuch fürs Sticken',
  'landing.lead':
    'Wisse von jedem Garn, das du hast, an der Maschine und im Laden. Es öffnet sich sofort, mit und ohne Netz.',
  'landing.openDashboard': 'Zur Übersicht',
  'landing.answer': 'Hab ich das?',
  'landing.answerText':
    'Nummer eintippen, eine Antwort bekommen: wie viele Spulen, ungefähr wie viele Meter und wo sie liegen.',
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
  'landing.listAlt': 'Der Garnbestand auf einem Tablet: Farben einer Marke mit Nummer, Platz, Spulen und Metern.',
  'landing.listCaption': 'Das ganze Regal, durchsucht nach Nummer, Name oder Marke.',
  'landing.threadAlt': 'Ein Garn neben der Liste geöffnet: Farbe, Vorrat, Spulen und Verlauf.',
  'landing.threadCaption': 'Ein Garn: jede Spule, jede Buchung und der Weg zurück.',
  'landing.phoneAlt': 'Ein Garn auf einem Handy ohne Netz, mit einer Änderung, die auf dem Gerät gesichert ist.',
  'landing.phoneCaption': 'Ohne Netz? Egal.',
  'landing.small': 'Farben auf dem Bildschirm sind ein Anhalt. Marke, Nummer und Name stehen immer daneben.',
};
