import { Route, Switch } from 'wouter';
import { FirstPage, type FirstPageName } from './first-page.tsx';

const paths: readonly (readonly [path: string, name: FirstPageName])[] = [
  ['/inventory/check', 'check'],
  ['/inventory/shopping', 'shopping'],
  ['/inventory/machines', 'machines'],
  ['/inventory/machines/:machineId', 'machine'],
  ['/inventory/designs', 'designs'],
  ['/inventory/designs/:designId', 'design'],
  ['/calculators/pricing/quotes', 'quotes'],
  ['/calculators/pricing/quotes/:quoteId', 'quote'],
];

/** The pages whose work is still to be built: each says what it will be for and leads to what works today. */
export const FirstPagesScreen = () => (
  <Switch>
    {paths.map(([path, name]) => (
      <Route key={path} path={path}>
        <FirstPage name={name} />
      </Route>
    ))}
  </Switch>
);
