import { hash, verify } from '@node-rs/argon2';
import { err, ok, type Result } from '#core/result.ts';
import { refusals, type Refusal, type WeakReason } from '../refusal.ts';

const leastPasswordLength = 8;

const mostBytes = 72; // bcrypt, which Supabase Auth uses, ignores all bytes of a password after the first 72
// the library's default cost for argon2id; `memoryCost` is in KiB
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Only two hashes run at a time: Node hashes and reads files in the same four threads, and two must stay free.
const twoAtATime = takeTurns(2);

/** Refuses a new password that is too long, too short or very common. */
export function checkNewPassword(password: string): Result<string, Refusal> {
  if (Buffer.byteLength(password) > mostBytes) return err(refusals.passwordTooLong);
  const reasons = weaknessesOf(password);
  return reasons.length === 0 ? ok(password) : err(refusals.passwordWeak(reasons, weaknessInWords(reasons)));
}

/** Lists the rules that a password breaks; empty if it breaks none. */
export function weaknessesOf(password: string): readonly WeakReason[] {
  return [
    ...([...password].length < leastPasswordLength ? (['length'] as const) : []),
    ...(commonPasswords.has(password.toLowerCase()) ? (['pwned'] as const) : []),
  ];
}

/** Joins the sentences for some weaknesses into one text. */
export function weaknessInWords(reasons: readonly WeakReason[]): string {
  return reasons.map((reason) => sentences[reason]).join(' ');
}

const sentences: Readonly<Record<WeakReason, string>> = {
  length: `Password should be at least ${leastPasswordLength} characters.`,
  pwned: 'Password is known to be weak and easy to guess, please choose a different one.',
};

/** Hashes a password with argon2id: PHC format, 19 MiB, two passes, one lane. */
export function hashPassword(password: string): Promise<string> {
  return twoAtATime(() => hash(password, cost));
}

/** Checks a password. Without a stored hash it takes equally long, so that timing does not reveal who is registered. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await twoAtATime(() => verify(stored ?? nobodysHash, password));
  return matches && typeof stored === 'string';
}

const zeros = (bytes: number): string => Buffer.alloc(bytes).toString('base64').replaceAll('=', '');
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${zeros(16)}$${zeros(32)}`;

/** Runs at most `most` tasks at a time; later tasks wait and run in the order in which they came. */
function takeTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

const words = `
  00000000 000000000 0000000000 01234567 0123456789 10203040 11111111 111111111 1111111111 11112222 11223344
  12121212 12312312 123123123 12341234 12344321 123454321 12345678 123456789 1234567890 12345678910 12345679
  123456780 1234567a 12345678a 123456abc 123456aa 123456789a 123456qwerty 12345qwert 1234qwer 123654789 123698745
  123qweasd 123qweasdzxc 135792468 13579246810 147258369 147852369 159357159 159753159 1a2b3c4d 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20202020 22222222 23456789 31415926 33333333 36925814 44444444 55555555 66666666
  69696969 77777777 78945612 789456123 87654321 88888888 987654321 9876543210 98765432 99999999
  a1234567 a12345678 a123456789 a1b2c3d4 aa123456 aa12345678 aaaaaaaa aaaaaaaaaa abc12345 abc123456 abcd1234 abcd12345
  abcdefgh abcdefg1 abcdefghi abcdefghij access14 adgjmptw admin123 admin1234 admin12345 administrator adminadmin
  alexander asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl asdfjkl1 babygirl babygirl1 barcelona baseball baseball1
  basketball bastille berlin123 bernina1 bigdaddy blink182 brooklyn butterfly caroline changeme changeme1 changeme123
  charlie1 charlotte cheyenne chocolate christian christine cocacola computer computer1 corvette danielle dearbook
  default1 dolphins dragon123 einstein elephant elizabeth embroider embroidery embroidery1 facebook fantasy1
  fishing1 flower123 football football1 formula1 fotball1 frankfurt freedom1 friends1 fussball fussball1 garfield
  geheim123 geheimnis geronimo ghbdtn123 godzilla goodluck greenday guest123 hallo123 hallo1234 hallohallo hamburg1
  hannover hardcore harley01 hellohello hello123 hello1234 helloworld ichliebedich iloveyou iloveyou1 iloveyou2
  iloveyou123 internet internet1 isabella jennifer jessica1 jonathan jordan23 justin123 katharina killer123 kristina
  letmein1 letmein123 letmeinnow liverpool liverpool1 login123 lovelove lovely123 loveme123 loveyou1 lowercase
  madonna1 manchester marlboro master123 maverick mercedes metallica michael1 michelle michigan midnight monkey123
  mountain mustang1 mypassword mypassword1 nicholas nothing1 november p@$$w0rd p@ssw0rd p@ssw0rd1 p@ssword pa55word
  pa$$word pass1234 pass12345 passport passw0rd passw0rd1 passwor1 password password! password. password0 password00
  password01 password1 password1! password10 password11 password12 password123 password123! password1234
  password12345 password2 password21 password22 password3 password7 password9 password99 passwordpassword passwort
  passwort1 passwort12 passwort123 passwort1234 patricia pokemon123 porsche911 princess princess1 princess123
  q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsxed qazwsxedc qazxswed qwer1234 qwer12345 qwerasdf qwerqwer qwert123 qwert12345
  qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuio qwertyuiop qwertyuiop123 qwertz123
  qwertzui qwertzuiop qweasdzxc qweqweqwe remember robert123 rockyou1 samantha samsung1 sandra123 savannah schalke04
  schatz123 schatzi1 secret12 secret123 secret1234 sewing123 slipknot snickers snowball softball sommer123 sommer2024
  sommer2025 sommer2026 spiderman spoolside spoolside1 spongebob starwars starwars1 steelers stephanie sticken123
  stickerei summer123 summer2024 summer2025 summer2026 sunshine sunshine1 sunshine123 superman superman1 superstar
  sweetheart sweetie1 swordfish test1234 test12345 testing1 testing123 testtest testtest1 thomas123 threads1
  thunder1 trustno1 tweety123 valentina valentine vanessa1 victoria welcome1 welcome12 welcome123 welcome1234
  westside whatever whatever1 william1 willkommen willkommen1 winter123 winter2024 winter2025 winter2026 wolfgang
  x1234567 xxxxxxxx yamaha123 yankees1 yourmom1 z1x2c3v4 zaq12wsx zaq1zaq1 zxcvbnm1 zxcvbnm123 zxczxczxc zzzzzzzz
`;

/** Common passwords that are long enough to pass the rule of length, in lower case. */
const commonPasswords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
