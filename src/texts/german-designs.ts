/** German texts of designs and imports: a file of their own, as one file of all texts is too large for a phone. */
export const germanDesigns: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>(
      ['./de/design*.ts', './de/importing.ts'],
      { eager: true },
    ),
  ).flatMap((file) => Object.values(file)),
);
