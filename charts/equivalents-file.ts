import equivalents from './equivalents/packed.json?url';

/** The hashed address of the packed table of equivalents. Fetch it and hand the JSON to `readEquivalents`. */
export const equivalentsAddress = equivalents;
