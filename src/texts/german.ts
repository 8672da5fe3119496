/** German texts by their key, but for those in `german-designs.ts`; fetched only for German. Types demand the keys of English. */
export const german: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>(
      ['./de/*.ts', '!./de/design*.ts', '!./de/importing.ts'],
      {
        eager: true,
      },
    ),
  ).flatMap((file) => Object.values(file)),
);
