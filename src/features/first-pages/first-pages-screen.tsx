import { Route, Switch } from 'wouter';
import { FirstPage, type FirstPageName } from './first-page.tsx';

const paths: readonly (readonly [path: string, name: FirstPageName])[] = [
  ['/inventory/designs', 'designs'],
  ['/inventory/designs/:designId', 'design'],
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
