/** Whether two values that came from JSON say the same, in whatever order their fields are. */
export const isEqual = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const fields = Object.keys(one);
  if (fields.length !== Object.keys(other).length) return false;
  return fields.every((field) => Object.hasOwn(other, field) && isEqual(fieldOf(one, field), fieldOf(other, field)));
};

const fieldOf = (value: object, field: string): unknown => (value as Readonly<Record<string, unknown>>)[field];
