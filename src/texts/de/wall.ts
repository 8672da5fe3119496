import type { wall as english } from '../en/wall.ts';
import type { Translation } from '#texts/t.ts';

export const wall: Translation<typeof english> = {
  'wall.show': 'Zeigen',
  'wall.picture': 'Bild',
  'wall.numbers': 'Nummern',
  'wall.names': 'Namen',
  'wall.paper': 'Papier',
  'wall.portrait': '{{paper}}, Hochformat',
  'wall.landscape': '{{paper}}, Querformat',
  'wall.print': 'Drucken',
  'wall.keys': 'Die Pfeiltasten gehen von Farbe zu Farbe, Enter öffnet das Garn.',
  'wall.part.colours': 'Farben',
  'wall.part.greys': 'Weiß, Grau, Schwarz',
  'wall.part.metallic': 'Metallic und reflektierend',
  'wall.part.special': 'Leuchtgarn und andere Effekte',
  'wall.part.multi': 'Mehrfarbig',
  'wall.part.unknown': 'Farbe nicht bekannt',
  'wall.hollow_one': '1 Farbe ist leer; sie ist hohl gezeichnet.',
  'wall.hollow_other': '{{count, number}} Farben sind leer; sie sind hohl gezeichnet.',
  'wall.notOwned_one': '1 Farbe hast du noch nicht; auch sie ist hohl, und sie zählt nicht mit.',
  'wall.notOwned_other': '{{count, number}} Farben hast du noch nicht; auch sie sind hohl, und sie zählen nicht mit.',
  'wall.outOf': '{{thread}}, leer',
};
