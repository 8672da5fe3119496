import { AuthScreens } from '#features/auth/auth-screens.tsx';
import { aSignedInPage } from '../../session/a-session.ts';
import { openAt } from '../screen.tsx';

/** The address of Jo. */
export const email = 'jo@example.com';

/** Their password. */
export const password = 'three odd words';

/** A signed-out page, and a server that has an account of Jo's and has sent them a link. */
export const aVisitor = async (type: string) => {
  const page = await aSignedInPage();
  await page.session.signOut();
  page.server.links.set('of-the-mail', email);
  const open = (path: string) => openAt(path, page.session, <AuthScreens />);
  return { ...page, open, openLink: (path: string) => open(`${path}?token_hash=of-the-mail&type=${type}`) };
};

/** The same, with a second factor. */
export const aVisitorWithApp = async (type: string) => {
  const visitor = await aVisitor(type);
  const { users } = visitor.server;
  users.set(email, { id: 'jo', ...users.get(email), password, appCode: '123456' });
  return visitor;
};
