import { Component, useEffect, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { MissingPart } from './missing-part.tsx';
import { painted } from './painted.ts';

/** What replaces a part that failed: text and button (`here`, `part`), only a button, or nothing. */
export type Instead =
  /** For screens: an error in a screen reaches the error page. */
  | 'here'
  /** For parts of a screen: an error in a part stays in that part's place. */
  | 'part'
  | 'icon'
  /** For parts that are mostly empty. */
  | 'nothing';

/** Adds `fetch` to a part: it loads the part's code before the part is drawn, and rejects if that fails. */
export interface Fetched {
  readonly fetch: () => Promise<void>;
}

/**
 * Makes a part whose code loads when it is first drawn, or by `fetch`. A failed load is tried again. `begins`: a part that
 * the first sight of a screen does not need waits until the rest is painted; one that is closed (`open`) always does.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: Instead = 'here',
  begins: 'drawn' | 'painted' = 'drawn',
): ComponentType<Props> & Fetched {
  let known: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;

  const begin = (): Promise<ComponentType<Props>> => {
    if (coming !== undefined) return coming;
    const loading = load()
      .then(
        (part) => (known = part),
        (fault: unknown) => {
          coming = undefined;
          throw fault;
        },
      )
      .finally(() => underWay.delete(loading));
    underWay.add(loading);
    return (coming = loading);
  };

  // Do not use React's `lazy`: React shows late parts at least 300 ms apart, which would delay this part.
  return Object.assign(drawn({ begin, known: () => known }, instead, begins), {
    fetch: async () => void (await begin()),
  });
}

/** The code that is on its way, of all parts. */
const underWay = new Set<Promise<unknown>>();
let firstSight: Promise<void> | undefined;

/** Has parts that wait also wait for `shown`: a start reads what its screen shows, and that may take many paints. */
export const waitForFirstSight = (shown: Promise<void>): void => {
  firstSight = shown;
};

let onSecondFailure: () => void = () => undefined;

/** Calls `reload` when *Try again* fails: many browsers fetch a failed script only once per page. */
export const reloadOnSecondFailure = (reload: () => void): void => {
  onSecondFailure = reload;
};

/** Resolves after the first sight, when all that is under way is there and painted, or soon if it does not come. */
const othersPainted = async (): Promise<void> => {
  await firstSight;
  const end = performance.now() + othersWithinMs;
  do {
    await painted();
    await Promise.race([Promise.allSettled(underWay), new Promise((resolve) => setTimeout(resolve, othersWithinMs))]);
  } while (underWay.size > 0 && performance.now() < end);
};

const othersWithinMs = 1200;

interface Code<Props> {
  readonly begin: () => Promise<ComponentType<Props>>;
  readonly known: () => ComponentType<Props> | undefined;
}

const drawn =
  <Props extends object>(
    { begin, known }: Code<Props>,
    instead: Instead,
    begins: 'drawn' | 'painted',
  ): ComponentType<Props> =>
  (props) => {
    const { open = true, onClose, onOpen }: Opened = props;
    const close = onClose ?? (onOpen && (() => onOpen(false)));
    // The browser takes a millisecond for each script that it is asked for, and a part may ask for fifty.
    const canWait = begins === 'painted' || !open;
    const [state, setState] = useState<State<Props>>(() => {
      // Begin here rather than in the effect, so that the code loads while the remaining screen is still being drawn.
      if (known() === undefined && !canWait) void begin().catch(() => undefined); // the effect handles the failure
      return { part: known() };
    });
    const isMissing = state.part === undefined;
    const hasFailed = state.hasFailed === true;
    const retry = () => setState({ part: known() });
    const press = () => {
      begin().catch(onSecondFailure);
      retry();
    };
    useLayoutEffect(() => {
      if (!isMissing || hasFailed) return undefined;
      const loaded = canWait ? othersPainted().then(begin) : begin();
      if (!open) {
        loaded.catch(() => undefined); // asked for again when the part opens
        return undefined;
      }
      let isGone = false;
      loaded.then(
        (part) => !isGone && setState({ part }),
        () => !isGone && setState({ part: undefined, hasFailed: true }),
      );
      return () => {
        isGone = true;
      };
    }, [isMissing, hasFailed, open, canWait]);
    useEffect(() => {
      if (!hasFailed) return undefined;
      window.addEventListener('online', retry);
      // a failed part that was closed loads again when it is next opened
      if (!open) retry();
      return () => window.removeEventListener('online', retry);
    }, [hasFailed, open]);
    const Part = state.part;
    // If the part opens over the page (it has `onClose` or `onOpen`), show its failure over the page too.
    const gap = (onRetry: () => void) =>
      open &&
      instead !== 'nothing' && (
        <MissingPart look={instead === 'icon' ? 'icon' : close ? 'over' : 'here'} onRetry={onRetry} onClose={close} />
      );
    if (hasFailed) return gap(press);
    if (Part === undefined) return null;
    // Let an error in a screen reach the error page around it. An error in a smaller part must not replace the page.
    if (instead === 'here' && !close) return <Part {...props} />;
    return (
      <Contained gap={gap}>
        <Part {...props} />
      </Contained>
    );
  };

interface Opened {
  readonly open?: boolean;
  readonly onClose?: () => void;
  readonly onOpen?: (open: boolean) => void;
}

interface State<Props> {
  readonly part: ComponentType<Props> | undefined;
  readonly hasFailed?: true;
}

interface ContainedProps {
  readonly gap: (onRetry: () => void) => ReactNode;
  readonly children: ReactNode;
}

class Contained extends Component<ContainedProps, { readonly isBroken?: boolean }> {
  override state: { readonly isBroken?: boolean } = {};
  static getDerivedStateFromError = () => ({ isBroken: true });
  override componentDidCatch = (fault: unknown) => window.reportError(fault);
  override render = () =>
    this.state.isBroken ? this.props.gap(() => this.setState({ isBroken: false })) : this.props.children;
}
