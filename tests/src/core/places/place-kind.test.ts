import { expect, test } from 'vitest';
import { placeKindOf } from '#core/places/place-kind.ts';

test.each([
  ['Drawer A', 'drawer'],
  ['drawer3', 'drawer'],
  ['Schublade 3', 'drawer'],
  ['Schubladen links', 'drawer'],
  ['Rack B, third drawer from the window', 'drawer'],
  ['Fach 2', 'drawer'],
  ['Rack B', 'rack'],
  ['RACK', 'rack'],
  ['Regal', 'rack'],
  ['Garnregal 1', 'rack'],
  ['Bookshelf', 'rack'],
  ['Shelves', 'rack'],
  ['Spulenständer', 'rack'],
  ['Spulenstaender', 'rack'],
  ['Schrank', 'rack'],
  ['Kommode im Flur', 'rack'],
  ['Regalbrett 2', 'rack'],
  ['Rollcontainer', 'rack'],
  ['Wand links', 'rack'],
  ['Box 4', 'box'],
  ['Floss box', 'box'],
  ['Boxen', 'box'],
  ['Kiste', 'box'],
  ['Wollkiste', 'box'],
  ['Schachtel rot', 'box'],
  ['Koffer', 'box'],
  ['Beutel', 'bag'],
  ['Project bag', 'bag'],
  ['Tüte 2', 'bag'],
  ['Handtasche', 'bag'],
  ['Room', 'room'],
  ['Sewing room', 'room'],
  ['Storeroom', 'room'],
  ['Nähzimmer', 'room'],
  ['Keller', 'room'],
  ['Workshop', 'room'],
  ['Werkstatt', 'room'],
  ['Dachboden', 'room'],
  ['Laden', 'shop'],
  ['Garnladen', 'shop'],
  ['Shop', 'shop'],
  ['Geschäft', 'shop'],
])('%s is a %s', (name, kind) => {
  expect(placeKindOf(name)).toBe(kind);
});

test.each([['A3'], ['Oma'], ['Track 2'], ['Left'], ['Cabin'], ['3'], [''], ['Polizei']])(
  '%j says nothing of its kind',
  (name) => {
    expect(placeKindOf(name)).toBeUndefined();
  },
);
