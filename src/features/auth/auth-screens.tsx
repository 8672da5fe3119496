import { useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { ForgotPage } from './forgot-page.tsx';
import { HasMovedContext } from './has-moved.ts';
import { LoginPage } from './login-page.tsx';
import { RegisterPage } from './register-page.tsx';
import { ResetPage } from './reset-page.tsx';
import { ReturnPage } from './return-page.tsx';

/** All sign-in pages, which have no app frame. They share most code, so they are loaded together. */
export function AuthScreens() {
  const [path] = useLocation();
  const [seen, setSeen] = useState({ path, hasMoved: false });
  if (seen.path !== path) setSeen({ path, hasMoved: true });
  return (
    <HasMovedContext value={seen.hasMoved}>
      <Switch>
        <Route path="/login" component={LoginPage} />
        <Route path="/register" component={RegisterPage} />
        <Route path="/forgot-password" component={ForgotPage} />
        <Route path="/auth/reset" component={ResetPage} />
        <Route path="/auth/:page" component={ReturnPage} />
      </Switch>
    </HasMovedContext>
  );
}
