import type { Workshop } from './workshop.ts';

export interface StartScreen {
  readonly path: string;
  readonly seen: readonly string[];
}

const rowLink = (start: string): string => `main a[data-row-link][href^="${start}"]`;

export const startScreens = ({ machine, quote }: Workshop) =>
  ({
    threads: { path: '/inventory/threads', seen: ['main a[href^="/inventory/threads/0"]'] },
    dashboard: {
      path: '/dashboard',
      seen: [
        'main dl > div:nth-child(3) dd:not(:empty)',
        rowLink('/inventory/threads/'),
        rowLink('/calculators/pricing/quotes/'),
        `${rowLink('/inventory/machines/')} [data-tone]`,
        'main input[type=checkbox]',
      ],
    },
    inventory: { path: '/inventory', seen: ['main a[href="/inventory/threads"] [data-tone]'] },
    check: { path: '/inventory/check', seen: ['main input[type=search]', 'main button'] },
    answer: { path: '/inventory/check?q=000026', seen: ['main output[aria-label="Answer"] strong'] },
    shopping: { path: '/inventory/shopping', seen: ['main input[type=checkbox]', 'main section h2'] },
    machines: { path: '/inventory/machines', seen: [`${rowLink('/inventory/machines/')} [data-tone]`] },
    machine: { path: `${machine}/view`, seen: ['ul li [role="img"][aria-label*="Brand"]'] },
    calculators: { path: '/calculators', seen: ['main a[href="/calculators/pricing"]'] },
    pricing: { path: '/calculators/pricing', seen: ['main output[aria-label="Total"]:not(:empty)'] },
    quotes: { path: '/calculators/pricing/quotes', seen: [rowLink('/calculators/pricing/quotes/')] },
    quote: { path: quote, seen: ['main h1'] },
    team: { path: '/team', seen: ['main [role=tabpanel] li'] },
  }) as const satisfies Readonly<Record<string, StartScreen>>;
