/** The limits of files (rules: Files), in their own module, so that not every start of the app loads them. */
export const fileLimits = {
  fileBytes: 25 * 1024 * 1024,
  filePartBytes: 1024 * 1024,
  /** The most characters of a thumbnail in base64: 8 KiB of picture. */
  thumbLength: 10_924,
  filesPerRow: 20,
  filesPerMachine: 50,
  teamFiles: 100_000,
  openUploads: 8,
  uploadDays: 7,
  fileDays: 30,
  /** How many bytes of files that the server has, and that no person pinned, a device may keep. */
  keptFileBytes: 200 * 1024 * 1024,
  /** How many days a device keeps a sent file at least, in case the server is restored from an older backup. */
  sentFileDays: 7,
  /** How long a device waits for the next bytes of a part or file. Long, because a phone may be slow. */
  fileTimeoutMs: 60_000,
  picturePixels: 50_000_000,
  /** The most pixels of a picture that a person adds: the app makes it smaller. A phone's panorama has 63 million. */
  chosenPixels: 65_000_000,
  pictureSidePx: 2048,
  /** For pictures longer than 3 : 1, such as receipts. */
  longPictureSidePx: 8192,
  longPicturePixels: 16_000_000,
} as const;
