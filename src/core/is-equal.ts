/** Whether two values are the same JSON. Field order does not count; an undefined field counts as missing. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other || Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const isSameIn = (field: string) => isEqual(fieldOf(one, field), fieldOf(other, field));
  return (
    Object.keys(one).every(isSameIn) &&
    Object.keys(other).every((field) => Object.hasOwn(one, field) || isSameIn(field))
  );
}

const fieldOf = (value: object, field: string): unknown =>
  Object.hasOwn(value, field) ? (value as Readonly<Record<string, unknown>>)[field] : undefined;
