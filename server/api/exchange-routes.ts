import { csvText } from '#core/exchange/csv-text.ts';
import { paletteText } from '#core/exchange/palette-text.ts';
import type { TeamStock } from '#core/exchange/team-stock.ts';
import { threadTable } from '#core/exchange/thread-cells.ts';
import type { Database } from '#server/db/sql.ts';
import { readTeamStock } from '#server/db/team-stock.ts';
import type { Caller, Membership } from './caller.ts';
import { defineRoute, type Route } from './route.ts';

/** What goes out of a team's stock as a file (contract §4). */
export const exchangeRoutes = ({ db }: { readonly db: Database }): readonly Route[] => {
  const stockOf = ({ membership, caller }: Asked): Promise<TeamStock> =>
    db.transaction(
      (tx) => readTeamStock(tx, membership.team.id, { userId: caller.userId, access: membership.access }),
      { isolation: 'repeatable read', readOnly: true },
    );
  return [
    defineRoute({
      method: 'GET',
      path: '/teams/{team}/threads/export.csv',
      rule: { team: 'inventory.read' },
      summary:
        'Threads and spools as CSV, one row for each spool. Lengths are in mm, weights in mg, prices in minor units; imported again it changes nothing',
      sameOrigin: 'orByHand',
      answer: { 200: { mediaType: 'text/csv' } },
      handle: async (asked) => {
        const seesCosts = asked.membership.access === 'full';
        return fileAnswer('threads.csv', 'text/csv', csvText(threadTable(await stockOf(asked), seesCosts)));
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/teams/{team}/threads/palette.gpl',
      rule: { team: 'inventory.read' },
      summary: 'The colours that are in stock as a palette for Ink/Stitch, Inkscape and GIMP',
      sameOrigin: 'orByHand',
      answer: { 200: { mediaType: 'text/plain' } },
      handle: async (asked) =>
        fileAnswer('threads.gpl', 'text/plain', paletteText(await stockOf(asked), asked.membership.team.name)),
    }),
  ];
};

interface Asked {
  readonly membership: Membership;
  readonly caller: Caller;
}

const fileAnswer = (name: string, mediaType: string, text: string): Response =>
  new Response(text, {
    headers: {
      'Content-Type': `${mediaType}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
