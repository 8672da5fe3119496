/** Returns the token of an `Authorization: Bearer …` header; undefined if there is none. */
export const bearerTokenOf = (header: string | null): string | undefined => header?.match(/^Bearer +(\S+) *$/i)?.[1];
