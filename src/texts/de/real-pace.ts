import type { realPace as english } from '../en/real-pace.ts';
import type { Translation } from '#texts/t.ts';

export const realPace: Translation<typeof english> = {
  'realPace.title': 'Wirkliches Tempo',
  'realPace.used_one': 'Zeiten, wie diese Maschine sie wirklich brauchte: {{factor}} ×, aus {{count, number}} Lauf',
  'realPace.used_other': 'Zeiten, wie diese Maschine sie wirklich brauchte: {{factor}} ×, aus {{count, number}} Läufen',
  'realPace.short': 'im wirklichen Tempo',
  'realPace.known_one': 'das {{factor}}-Fache der geplanten Zeit, aus {{count, number}} gestoppten Lauf',
  'realPace.known_other': 'das {{factor}}-Fache der geplanten Zeit, aus {{count, number}} gestoppten Läufen',
  'realPace.tooFew': 'Pläne rechnen ab 5 Läufen damit.',
  'realPace.none': 'Noch kein Lauf wurde gestoppt. Pläne rechnen mit den Werten der Maschine.',
  'realPace.on': 'Pläne rechnen mit dem wirklichen Tempo.',
  'realPace.off': 'Pläne rechnen mit den Werten der Maschine.',
};
