/** The fields of a design with 1,200 stitches in two blocks; after a stop the second continues with the same thread. */
export const aDesign = (set: Readonly<Record<string, unknown>> = {}) => ({
  name: 'Rose',
  fileId: '01990000-0000-7000-8000-00000000f11e',
  fingerprint: '0'.repeat(64),
  format: 'dst' as const,
  bytes: 4096,
  stitches: 1200,
  jumps: 12,
  trims: 3,
  colourChanges: 0,
  stops: 1,
  sequins: 0,
  widthMm10: 812,
  heightMm10: 640,
  blocks: [
    {
      stitches: 800,
      pathMm10: 20_000,
      trims: 3,
      fileThread: { brand: 'Isacord', code: '1902', name: 'Poinsettia', hex: '#c8102e' },
      threadId: null,
      stopOnly: false,
      note: null,
    },
    { stitches: 400, pathMm10: 9000, trims: 0, fileThread: null, threadId: null, stopOnly: true, note: 'place fabric' },
  ],
  ...set,
});
