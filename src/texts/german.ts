/**
 * German texts by key, without those of designs, runs and imports (`germanOfFiles`). The page fetches them only for German.
 */
export const german: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>(
      [
        './de/*.ts',
        '!./de/{design*,importing,pasting,labels,charts,runs,jobs,machine-{jobs,sheets,words},real-pace,reserved,search,tablets}.ts',
      ],
      {
        eager: true,
      },
    ),
  ).flatMap((file) => Object.values(file)),
);
