import { describe, expect, test } from 'vitest';
import type { MailLanguage, MailTopic } from '#server/mail/mail-topic.ts';
import { writeMail } from '#server/mail/write-mail.ts';

const link = 'https://spools.example.org/auth/confirm?token_hash=abc_-9&type=signup';
const at = new Date('2026-03-01T10:05:00Z');
const matters: readonly MailTopic[] = [
  { kind: 'confirm', link, code: '042137' },
  { kind: 'welcome', link },
  { kind: 'sign_in', link, code: '042137' },
  { kind: 'recovery', link, code: '042137' },
  { kind: 'email_change', link, code: '042137', newEmail: 'new@example.org' },
  { kind: 'reauthentication', code: '042137' },
  { kind: 'invite', link, invitedBy: 'Ana', invitedByEmail: 'ana@example.org', teamName: 'Nadelöhr', message: null },
  {
    kind: 'invite',
    link,
    invitedBy: 'Ana',
    invitedByEmail: 'ana@example.org',
    teamName: 'Nadelöhr',
    message: 'Hello!\n\nThe green cones are yours.',
  },
  {
    kind: 'ownership',
    link,
    invitedBy: 'Ana',
    invitedByEmail: 'ana@example.org',
    teamName: 'Nadelöhr',
    message: 'Keep it well.',
  },
  { kind: 'new_sign_in', browser: 'Firefox', at },
  { kind: 'password_changed', at },
  { kind: 'way_in_changed', way: 'app', change: 'added', name: 'My phone', at },
  { kind: 'way_in_changed', way: 'key', change: 'removed', name: 'Blue key', at },
  { kind: 'way_in_changed', way: 'key', change: 'added', name: '', at },
  { kind: 'account_ended', email: 'ana@example.org' },
  { kind: 'contact', from: 'Ana', topic: 'Needles', message: 'They break.\n\nAll of them.' },
  {
    kind: 'digest',
    link,
    preferences: 'https://spools.example.org/profile?tab=notifications',
    lowStock: [
      { team: 'Nadelöhr', thread: 'Isacord 1902 Poinsettia', isBack: false, isOut: true },
      { team: 'Nadelöhr', thread: 'Isacord 0015 White', isBack: true, isOut: false },
    ],
    maintenance: [
      {
        team: 'Nadelöhr',
        machine: 'Bertha',
        task: 'Oil the hook',
        due: { level: 'overdue', trigger: { by: 'hours', used: 16_200, every: 14_400 }, logId: null },
      },
    ],
    conflicts: [{ team: 'Nadelöhr', thing: 'Isacord 1800 Wildfire', by: 'Bo' }],
    invites: [
      { team: 'Fadenlauf', by: '', isOwnership: false },
      { team: 'Nadelöhr', by: 'Bo', isOwnership: true },
    ],
    changes: [
      { kind: 'joined', team: 'Nadelöhr', by: 'Bo', about: 'Cy', isMe: false, role: 'viewer' },
      { kind: 'role', team: 'Nadelöhr', by: 'Bo', about: 'Ana', isMe: true, role: 'admin' },
      { kind: 'left', team: 'Nadelöhr', by: 'Cy', about: '', isMe: false, role: null },
      { kind: 'renamed', team: 'Nadelöhr', by: 'Bo', about: '', isMe: false, role: null },
      { kind: 'deleted', team: 'Altes Team', by: 'Bo', about: '', isMe: false, role: null },
      { kind: 'set_back', team: 'Nadelöhr', by: '', about: '', isMe: false, role: null },
    ],
  },
];
const languages: readonly MailLanguage[] = ['en', 'de'];

describe.each(languages)('in %s', (language) => {
  test.each(matters)('the mail about $kind says the same as text and as HTML', async (topic) => {
    const { subject, text, html } = await writeMail(language, topic);
    expect(subject).not.toBe('');
    expect(html).toContain(`<html lang="${language}">`);
    const told = [
      'link' in topic ? topic.link : undefined,
      'code' in topic ? topic.code : undefined,
      'newEmail' in topic ? topic.newEmail : undefined,
      'browser' in topic ? topic.browser : undefined,
      'name' in topic ? topic.name : undefined,
      'at' in topic ? '10:05 UTC' : undefined,
      'preferences' in topic ? topic.preferences : undefined,
      ...('lowStock' in topic ? topic.lowStock.map(({ thread }) => thread) : []),
      topic.kind === 'contact' ? 'All of them.' : undefined,
      ...('message' in topic ? (topic.message ?? '').split('\n') : []),
    ].filter((what) => what !== undefined);
    for (const what of told) {
      expect(text).toContain(what);
      expect(html).toContain(what.replaceAll('&', '&amp;'));
    }
    const bare = html.replaceAll(/<[^>]+>/g, ' ').replaceAll('&#39;', "'");
    for (const sentence of text.split('\n\n').filter((part) => !part.includes('\n'))) expect(bare).toContain(sentence);
  });
});

test.each([
  ['en', 'A security key was removed from your account', ' (“Blue key - -”) was removed from'],
  ['de', 'Ein Sicherheitsschlüssel wurde aus deinem Konto entfernt', ' („Blue key - -“) wurde aus deinem'],
] as const)(
  'in %s a way in that went is called by its kind, its name on one line',
  async (language, subject, words) => {
    const name = 'Blue key\n-\n-';
    const mail = await writeMail(language, { kind: 'way_in_changed', way: 'key', change: 'removed', name, at });
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(words);
  },
);

test.each([
  ['en', 'You are invited', 'choose a password', 'register'],
  ['de', 'Du bist zu Spoolside eingeladen', 'wähle dann ein Passwort', 'registriert'],
] as const)(
  'in %s whoever is invited is told so, and not to ignore what they never registered for',
  async (language, subject, words, foreign) => {
    const mail = await writeMail(language, { kind: 'welcome', link });
    expect(mail.subject).toContain(subject);
    expect(mail.text).toContain(words);
    expect(mail.text).not.toContain(foreign);
  },
);

test('what people call themselves and their teams neither becomes markup nor breaks the subject', async () => {
  const mail = await writeMail('en', {
    kind: 'invite',
    link,
    invitedBy: '<b>Eve</b>\r\nBcc: all@example.org',
    invitedByEmail: 'eve@example.org',
    teamName: '"><script>',
    message: '<img src=x>',
  });
  expect(mail.subject).toBe('<b>Eve</b> Bcc: all@example. org (eve@example.org) invites you to "><script>');
  expect(mail.html).toContain('&lt;b&gt;Eve&lt;/b&gt;');
  expect(mail.html).not.toMatch(/<script>|<img/);
});

test.each(['en', 'de'] as const)(
  'in %s an invite says by which address the inviter is known, once, and what was stored before as a name leads nowhere',
  async (language) => {
    const invite = { kind: 'invite', link, invitedByEmail: 'eve@example.org', message: null } as const;
    const misled = await writeMail(language, {
      ...invite,
      invitedBy: 'Your bank https://evil.example',
      teamName: 'Se\u200bcurity\u202e http://evil.example',
    });
    expect(misled.subject).toContain('(eve@example.org)');
    expect(misled.text).toContain('Your bank https evil. example (eve@example.org)');
    expect(misled.text).toContain('Security http evil. example');
    expect(misled.text.replaceAll(link, '')).not.toContain('://');
    const nameless = await writeMail(language, { ...invite, invitedBy: 'eve@example.org', teamName: 'Stitchery' });
    expect(nameless.subject.split('eve@example.org')).toHaveLength(2);
  },
);

test('the daily mail says each thing on a line of its own, and how much more there is of what is too much', async () => {
  const { text } = await writeMail('en', {
    kind: 'digest',
    link,
    preferences: link,
    lowStock: Array.from({ length: 33 }, (_, at) => ({
      team: 'T',
      thread: `Isacord ${at}`,
      isBack: at === 1,
      isOut: at === 2,
    })),
    maintenance: [],
    conflicts: [],
    invites: [],
    changes: [{ kind: 'role', team: 'T', by: 'Bo', about: 'Ana', isMe: true, role: 'owner' }],
  });
  expect(text).toContain('Below the minimum\n- Isacord 0 (T)\n- Isacord 1 (T), filled up since\n- Isacord 2 (T): out');
  expect(text).toContain('- Isacord 29 (T)\n- and 3 more\n\nYour teams\n- You are an owner in T now\n');
  expect(text).not.toMatch(/Maintenance|Needs attention|Invitations/);
});

test.each([
  ['soon', { by: 'days', used: 8, every: 10 }, 'soon, in 2 days', 'bald, in 2 Tagen'],
  ['soon', { by: 'days', used: 9, every: 10 }, 'soon, in 1 day', 'bald, in 1 Tag'],
  ['soon', { by: 'stitches', used: 90_000, every: 100_000 }, 'soon, in 10,000 stitches', 'bald, in 10.000 Stichen'],
  ['due', { by: 'hours', used: 14_400, every: 14_400 }, 'due', 'fällig'],
  ['overdue', { by: 'hours', used: 14_760, every: 14_400 }, 'overdue by 0.1 h', 'überfällig seit 0,1 h'],
] as const)('the daily mail says how a task stands: %s, %o', async (level, trigger, english, german) => {
  const digest = {
    kind: 'digest',
    link,
    preferences: link,
    lowStock: [],
    conflicts: [],
    invites: [],
    changes: [],
  } as const;
  const due = { level, trigger, logId: null };
  const topic = { ...digest, maintenance: [{ team: 'T', machine: 'Bertha', task: 'Oil', due }] };
  expect((await writeMail('en', topic)).text).toContain(`- Bertha, Oil (T): ${english}\n`);
  expect((await writeMail('de', topic)).text).toContain(`- Bertha, Oil (T): ${german}\n`);
});

test('A starter task is told in the language of the mail, whatever language it was taken in.', async () => {
  const digest = {
    kind: 'digest',
    link,
    preferences: link,
    lowStock: [],
    conflicts: [],
    invites: [],
    changes: [],
  } as const;
  const due = { level: 'due', trigger: { by: 'days', used: 30, every: 30 }, logId: null } as const;
  const maintenance = ['Oil the hook', 'Nadel wechseln'].map((task) => ({ team: 'T', machine: 'Bertha', task, due }));
  const { text } = await writeMail('de', { ...digest, maintenance });
  expect(text).toContain('- Bertha, Greifer ölen (T): ');
  expect((await writeMail('en', { ...digest, maintenance })).text).toContain('- Bertha, Change the needle (T): ');
});
