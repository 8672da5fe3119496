/** An event that happens once; `give` reports it, and tests wait for `happened`. */
export interface Signal {
  readonly happened: Promise<void>;
  readonly give: () => void;
}

/** Makes a signal that was not given yet. */
export const signal = (): Signal => {
  let give = () => {};
  const happened = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { happened, give };
};
