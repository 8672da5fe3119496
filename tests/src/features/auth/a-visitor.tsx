import { AuthScreens } from '#features/auth/auth-screens.tsx';
import { aSignedInPage } from '../../session/a-session.ts';
import { openAt } from '../screen.tsx';

export const email = 'jo@example.com';

export const password = 'three odd words';

export const aVisitor = async (type: string) => {
  const page = await aSignedInPage();
  await page.session.signOut();
  page.server.links.set('of-the-mail', email);
  const open = (path: string) => openAt(path, page.session, <AuthScreens />);
  return { ...page, open, openLink: (path: string) => open(`${path}?token_hash=of-the-mail&type=${type}`) };
};

export const aVisitorWithApp = async (type: string) => {
  const visitor = await aVisitor(type);
  const { users } = visitor.server;
  users.set(email, { id: 'jo', ...users.get(email), password, appCode: '123456' });
  return visitor;
};
