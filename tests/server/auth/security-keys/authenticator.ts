import { TOTP } from 'otpauth';
import type { AuthServer } from '../auth-server.ts';

export const anAuthenticator = (secret: string) => {
  const totp = new TOTP({ secret });
  return { codeAt: (ms: number): string => totp.generate({ timestamp: ms }) };
};

export const aWrongCode = (secret: string, ms: number): string => {
  const { codeAt } = anAuthenticator(secret);
  const right = [-30_000, 0, 30_000].map((shift) => codeAt(ms + shift));
  const wrong = ['000000', '000001', '000002', '000003'].find((code) => !right.includes(code));
  if (wrong === undefined) throw new Error('three codes cannot be four');
  return wrong;
};

export const withSecondFactor = async (server: AuthServer, email: string, friendlyName = 'Telephone') => {
  const client = server.client();
  await client.signUp({ email, password: 'seven silk spools' });
  const { data: enrolled } = await client.mfa.enroll({ factorType: 'totp', friendlyName });
  if (enrolled === null) throw new Error('the factor was not enrolled');
  const app = anAuthenticator(enrolled.totp.secret);
  const code = app.codeAt(server.time.now);
  const { data: session } = await client.mfa.challengeAndVerify({ factorId: enrolled.id, code });
  if (session === null) throw new Error('the factor was not verified');
  return { client, session, factorId: enrolled.id, secret: enrolled.totp.secret, app };
};
