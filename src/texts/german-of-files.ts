/** German texts of designs and imports by their key: apart, as one file of all texts is too large for a phone. */
export const germanOfFiles: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>(
      './de/{design*,importing,pasting}.ts',
      { eager: true },
    ),
  ).flatMap((file) => Object.values(file)),
);
