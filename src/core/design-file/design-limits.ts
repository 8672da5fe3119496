/** The limits of designs (rules: Designs). They are not in `limits.ts`, which every start of the app loads. */
export const designLimits = {
  /** The largest file that the app reads and keeps, in bytes. */
  bytes: 10 * 1024 * 1024,
  stitches: 2_000_000,
  sideMm10: 100_000,
  blocks: 512,
  /** The most bytes that all blocks of one design's row may take together, as JSON. */
  blockBytes: 128 * 1024,
  variants: 12,
  tags: 20,
  /** The most characters of a thumbnail in base64: 6 KiB of picture. */
  thumbLength: 8192,
  inTeam: 10_000,
} as const;
