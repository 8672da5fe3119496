/** German texts of designs, jobs, runs, imports, labels, sheets and charts by key. They have their own file, because one file of all texts is too large. */
export const germanOfFiles: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>(
      './de/{design*,importing,pasting,labels,charts,runs,jobs,machine-{jobs,sheets,words},real-pace,reserved,search,tablets}.ts',
      { eager: true },
    ),
  ).flatMap((file) => Object.values(file)),
);
