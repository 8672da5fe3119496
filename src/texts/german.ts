/** German texts by key, without designs and imports; fetched only for German. Types require all English keys. */
export const german: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>(
      ['./de/*.ts', '!./de/{design*,importing,pasting}.ts'],
      {
        eager: true,
      },
    ),
  ).flatMap((file) => Object.values(file)),
);
