/** German texts by their key, but for `germanDesigns`; fetched only for German. Types demand the keys of English. */
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
