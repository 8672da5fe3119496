/** The limits of designs (rules: Designs). Beside the other limits, which every start loads, they would weigh on it. */
export const designLimits = {
  /** The largest file that is read and kept. */
  bytes: 10 * 1024 * 1024,
  stitches: 2_000_000,
  sideMm10: 100_000,
  blocks: 512,
  /** The bytes of all blocks of a row as JSON. */
  blockBytes: 128 * 1024,
  variants: 12,
  /** The length in base64 of a thumbnail of 6 KiB. */
  thumbLength: 8192,
  inTeam: 10_000,
} as const;
