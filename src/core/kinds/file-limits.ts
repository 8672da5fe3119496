/** The limits of files (rules: Files). Beside the other limits, which every start loads, they would weigh on it. */
export const fileLimits = {
  fileBytes: 25 * 1024 * 1024,
  filePartBytes: 1024 * 1024,
  /** The length in base64 of a thumbnail of 8 KiB. */
  thumbLength: 10_924,
  filesPerRow: 20,
  filesPerMachine: 50,
  teamFiles: 100_000,
  openUploads: 8,
  uploadDays: 7,
  fileDays: 30,
  /** How many bytes of unpinned files a device keeps that the server has too. */
  keptFileBytes: 200 * 1024 * 1024,
  /** For how long a device keeps files that it has sent, in case the server is set back. */
  sentFileDays: 7,
  /** How long a device waits for the next bytes of a part or file: a phone may be slow. */
  fileTimeoutMs: 60_000,
  picturePixels: 50_000_000,
  pictureSidePx: 2048,
} as const;
