import { compose } from './compose.ts';
import { readConfig } from '#server/base/config.ts';
import { demoPassword, demoPeople, demoTeam } from '#server/demo/people.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { withParts } from './with-parts.ts';

/** `npm run demo`: fills the demo's data folder once, prints who can sign in, and starts the product as usual. */
const fill = async (): Promise<void> => {
  const config = readConfig(process.env);
  if (!config.ok) throw new StartRefusal(config.error);
  if (config.value.auth.kind === 'external')
    throw new StartRefusal('The demo needs the built-in sign-in. Start it without SUPABASE_URL.');
  await withParts(config.value, 'demo', (parts) => seedDemo(compose(parts), parts.db, Date.now()));
  const people = demoPeople.map(({ email, role }) => `  ${email} (${role})`).join('\n');
  process.stdout.write(
    `The demo workshop ${demoTeam} is open. Sign in as\n${people}\nwith the password ${demoPassword}\n`,
  );
};

try {
  await fill();
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
await import('./main.ts');
