/** Returns the token of an `Authorization: Bearer …` header; undefined if there is none. */
export function bearerTokenOf(header: string | null): string | undefined {
  return header?.match(/^Bearer +(\S+) *$/i)?.[1];
}
