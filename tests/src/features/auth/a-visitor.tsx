import { AuthScreens } from '#features/auth/auth-screens.tsx';
import { aSignedInPage } from '../../session/a-session.ts';
import { openAt } from '../screen.tsx';

/** The address of Jo, a person in these tests. */
export const email = 'jo@example.com';

/** Jo's password. */
export const password = 'three odd words';

/** A signed-out page, and a server with Jo's account that has mailed Jo a link. */
export const aVisitor = async (type: string) => {
  const page = await aSignedInPage();
  await page.session.signOut();
  page.server.links.set('of-the-mail', email);
  const open = (path: string) => openAt(path, page.session, <AuthScreens />);
  return { ...page, open, openLink: (path: string) => open(`${path}?token_hash=of-the-mail&type=${type}`) };
};

/** The same visitor, whose account also has a second factor. */
export const aVisitorWithApp = async (type: string) => {
  const visitor = await aVisitor(type);
  const { users } = visitor.server;
  users.set(email, { id: 'jo', ...users.get(email), password, appCode: '123456' });
  return visitor;
};
