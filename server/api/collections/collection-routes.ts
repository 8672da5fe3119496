import { kindOf, rowKinds, type RowKind } from '#core/kinds/kinds.ts';
import type { PushDeps } from '#server/sync/push.ts';
import type { Route } from '../route.ts';
import { readingRoutes } from './reading-routes.ts';
import { addingRoute, changingRoutes } from './writing-routes.ts';

/** Returns the routes for rows of every kind (protocol: REST). `rest` of a kind decides its routes. */
export function collectionRoutes(deps: PushDeps): readonly Route[] {
  return rowKinds.flatMap((kind) => routesOf(deps, kind));
}

const routesOf = (deps: PushDeps, kind: RowKind): readonly Route[] => {
  switch (kindOf(kind).rest) {
    case 'none':
      return [];
    case 'readOnly':
      return readingRoutes(deps, kind);
    case 'readAndAdd':
      return [...readingRoutes(deps, kind), addingRoute(deps, kind)];
    case 'readAndWrite':
      return [...readingRoutes(deps, kind), addingRoute(deps, kind), ...changingRoutes(deps, kind)];
  }
};
