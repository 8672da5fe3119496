import * as z from 'zod/mini';
import { id, optionalLines, optionalText, requiredText } from './fields.ts';

/** What kind of place holds spools. */
export const placeKinds = ['room', 'rack', 'drawer', 'box', 'bag', 'shop'] as const;

/** Every field of a place (domain §2.4). */
export const placeFields = {
  name: requiredText(64),
  kind: z.enum(placeKinds),
  parentId: z.nullable(id),
  code: optionalText(12),
  notes: optionalLines(500),
};

const place = z.strictObject(placeFields);

/** Where spools are kept; places lie in places, six deep at most. */
export type Place = z.output<typeof place>;

/** What a place starts with; its name is given. */
export const placeDefaults: Omit<Place, 'name'> = { kind: 'rack', parentId: null, code: null, notes: null };
