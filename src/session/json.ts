/** A JSON object of unknown content. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The object that a text holds, or undefined when it holds none: what lies in a browser's storage may be half-written. */
export const jsonObject = (text: string | null): JsonObject | undefined => {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Whether a value is an object with keys, and no list. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text, or null for anything else. */
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A finite number, or 0 for anything else. */
export const numberOrZero = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;
