export const everyEnglish: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>('../../../src/texts/en/*.ts', {
      eager: true,
    }),
  ).flatMap((file) => Object.values(file)),
);
