export interface Signal {
  readonly happened: Promise<void>;
  readonly give: () => void;
}

export const signal = (): Signal => {
  let give = () => {};
  const happened = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { happened, give };
};
