import { expect, test } from 'vitest';
import { openDoors } from '#server/notes-of-start.ts';
import { aConfig } from './an-app.ts';

const tls = { TLS_CERT: '/cert.pem', TLS_KEY: '/key.pem' };
const [registration, http, mails] = ['registration (SIGNUPS_ENABLED=false)', 'plain http', 'the mails'];

test.each<[Readonly<Record<string, string>>, readonly string[]]>([
  [{ HOST: '0.0.0.0' }, [registration, http]],
  [{ HOST: '0.0.0.0', APP_ENV: 'development' }, [registration, http]],
  [{ HOST: '0.0.0.0', ...tls }, [registration]],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://spools.example.org' }, [registration, http]],
  [{ PUBLIC_URL: 'http://spools.example.org' }, [registration, http, mails]],
  [{ PUBLIC_URL: 'https://spools.example.org' }, [registration, mails]],
  [{ PUBLIC_URL: 'https://spools.example.org', SMTP_URL: 'smtp://mail.example.org' }, [registration]],
  [{ PUBLIC_URL: 'https://spools.example.org', SIGNUPS_ENABLED: 'false' }, [mails]],
  [{ HOST: '::', SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_ANON_KEY: 'any' }, [http]],
])('with %o the start says in one line that %j are open', (env, open) => {
  const line = openDoors(aConfig(env)) ?? '';
  const said = [registration, http, mails].filter((door) => line.includes(door));
  expect(said).toEqual(open);
  expect(line).not.toContain('\n');
  expect(line).toContain('APP_ENV=production');
});

test.each<Readonly<Record<string, string>>>([
  {},
  { HOST: '::1', PUBLIC_URL: 'http://localhost:9000' },
  { APP_ENV: 'development' },
  { HOST: '0.0.0.0', APP_ENV: 'production' },
  { HOST: '0.0.0.0', PUBLIC_URL: 'https://spools.example.org', APP_ENV: 'staging' },
  { HOST: '0.0.0.0', ...tls, SIGNUPS_ENABLED: 'false' },
])('with %o it says nothing', (env) => {
  expect(openDoors(aConfig(env))).toBeUndefined();
});
