import { useLayoutEffect, useState, type ComponentType } from 'react';

/**
 * A part whose code is fetched when it is first drawn; until then there is nothing in its place. A fetch that fails breaks
 * the screen around it, and is tried anew when that is drawn anew.
 *
 * React's own `lazy` is not used because it holds back what has arrived: 300 ms have to pass between two things that
 * appear late, and at a start or behind a button there is always an earlier one.
 */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  let known: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;

  const begin = (): Promise<ComponentType<Props>> =>
    (coming ??= load().then(
      (part) => (known = part),
      (fault: unknown) => {
        coming = undefined;
        throw fault;
      },
    ));

  return (props) => {
    const [state, setState] = useState<State<Props>>(() => {
      // here rather than in the effect: the code is on its way while the rest of the screen is still being drawn
      if (known === undefined) void begin().catch(() => undefined); // the effect hears why
      return { part: known };
    });
    const isMissing = state.part === undefined;
    useLayoutEffect(() => {
      if (!isMissing) return undefined;
      let isGone = false;
      begin().then(
        (part) => !isGone && setState({ part }),
        (fault: unknown) => !isGone && setState({ part: undefined, failure: { fault } }),
      );
      return () => {
        isGone = true;
      };
    }, [isMissing]);
    if (state.failure !== undefined) throw state.failure.fault;
    const Part = state.part;
    return Part === undefined ? null : <Part {...props} />;
  };
};

interface State<Props> {
  readonly part: ComponentType<Props> | undefined;
  readonly failure?: { readonly fault: unknown };
}
