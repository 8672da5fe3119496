import { Component, useEffect, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { MissingPart } from './missing-part.tsx';

/**
 * What stands for a part that cannot be loaded. `here`: a sentence and a button in its place; for a part that opens over the page
 * (it takes `onClose` or `onOpen`) they lie over the page too. `icon`: a button alone, where there is no room for more.
 * `nothing`: only for parts that are nothing themselves on most days.
 */
export type Instead = 'here' | 'icon' | 'nothing';

/** How to have the code of a part fetched before it is drawn. Throws as the fetch does. */
export interface Fetched {
  readonly fetch: () => Promise<void>;
}

/**
 * A part whose code is fetched when it is first drawn; until then there is nothing in its place. A fetch that fails says so in its
 * place and leaves the rest of the page alone: it is tried anew when a person asks for it, and when the network comes back.
 *
 * React's own `lazy` is not used because it holds back what has arrived: 300 ms have to pass between two things that
 * appear late, and at a start or behind a button there is always an earlier one.
 */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: Instead = 'here',
): ComponentType<Props> & Fetched => {
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

  return Object.assign(drawn({ begin, known: () => known }, instead), { fetch: async () => void (await begin()) });
};

interface Code<Props> {
  readonly begin: () => Promise<ComponentType<Props>>;
  readonly known: () => ComponentType<Props> | undefined;
}

const drawn =
  <Props extends object>({ begin, known }: Code<Props>, instead: Instead): ComponentType<Props> =>
  (props) => {
    const { open = true, onClose, onOpen }: Opened = props;
    const close = onClose ?? (onOpen && (() => onOpen(false)));
    const [state, setState] = useState<State<Props>>(() => {
      // here rather than in the effect: the code is on its way while the rest of the screen is still being drawn
      if (known() === undefined) void begin().catch(() => undefined); // the effect hears why
      return { part: known() };
    });
    const isMissing = state.part === undefined;
    const hasFailed = state.hasFailed === true;
    const retry = () => setState({ part: known() });
    useLayoutEffect(() => {
      if (!isMissing || hasFailed || !open) return undefined;
      let isGone = false;
      begin().then(
        (part) => !isGone && setState({ part }),
        () => !isGone && setState({ part: undefined, hasFailed: true }),
      );
      return () => {
        isGone = true;
      };
    }, [isMissing, hasFailed, open]);
    useEffect(() => {
      if (!hasFailed) return undefined;
      window.addEventListener('online', retry);
      // what is opened anew is tried anew
      if (!open) retry();
      return () => window.removeEventListener('online', retry);
    }, [hasFailed, open]);
    const Part = state.part;
    const gap = open && instead !== 'nothing' && (
      <MissingPart look={instead === 'icon' ? 'icon' : close ? 'over' : 'here'} onRetry={retry} onClose={close} />
    );
    if (hasFailed) return gap;
    if (Part === undefined) return null;
    // A screen that breaks has the error page around it; anything smaller may not take the page along.
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
  readonly gap: ReactNode;
  readonly children: ReactNode;
}

class Contained extends Component<ContainedProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override componentDidCatch = (fault: unknown) => window.reportError(fault);
  override render = () => (this.state.isBroken ? this.props.gap : this.props.children);
}
