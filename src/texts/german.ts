/** Every German text by its key; fetched only by those who read German. Each file states that its keys are those of its English twin. */
export const german: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>('./de/*.ts', { eager: true }),
  ).flatMap((file) => Object.values(file)),
);
