import { describe, expect, test } from 'vitest';
import type { MailLanguage, MailMatter } from '#server/mail/matter.ts';
import { writeMail } from '#server/mail/write-mail.ts';

const link = 'https://spools.example.org/auth/confirm?token_hash=abc_-9&type=signup';
const at = new Date('2026-03-01T10:05:00Z');
const matters: readonly MailMatter[] = [
  { kind: 'confirm', link, code: '042137' },
  { kind: 'sign_in', link, code: '042137' },
  { kind: 'recovery', link, code: '042137' },
  { kind: 'email_change', link, code: '042137', newEmail: 'new@example.org' },
  { kind: 'reauthentication', code: '042137' },
  { kind: 'invite', link, invitedBy: 'Ana', teamName: 'Nadelöhr', message: null },
  { kind: 'invite', link, invitedBy: 'Ana', teamName: 'Nadelöhr', message: 'Hello!\n\nThe green cones are yours.' },
  { kind: 'new_sign_in', browser: 'Firefox', at },
  { kind: 'password_changed', at },
];
const languages: readonly MailLanguage[] = ['en', 'de'];

describe.each(languages)('in %s', (language) => {
  test.each(matters)('the mail about $kind says the same as text and as HTML', async (matter) => {
    const { subject, text, html } = await writeMail(language, matter);
    expect(subject).not.toBe('');
    expect(html).toContain(`<html lang="${language}">`);
    const told = [
      'link' in matter ? matter.link : undefined,
      'code' in matter ? matter.code : undefined,
      'newEmail' in matter ? matter.newEmail : undefined,
      'browser' in matter ? matter.browser : undefined,
      'at' in matter ? '10:05 UTC' : undefined,
      ...('message' in matter ? (matter.message ?? '').split('\n') : []),
    ].filter((what) => what !== undefined);
    for (const what of told) {
      expect(text).toContain(what);
      expect(html).toContain(what.replaceAll('&', '&amp;'));
    }
    // every paragraph of the text is in the HTML, letter by letter
    const bare = html.replaceAll(/<[^>]+>/g, ' ').replaceAll('&#39;', "'");
    for (const sentence of text.split('\n\n').filter((part) => !part.includes('\n'))) expect(bare).toContain(sentence);
  });
});

test('what people call themselves and their teams neither becomes markup nor breaks the subject', async () => {
  const mail = await writeMail('en', {
    kind: 'invite',
    link,
    invitedBy: '<b>Eve</b>\r\nBcc: all@example.org',
    teamName: '"><script>',
    message: '<img src=x>',
  });
  expect(mail.subject).toBe('<b>Eve</b> Bcc: all@example.org invites you to "><script>');
  expect(mail.html).toContain('&lt;b&gt;Eve&lt;/b&gt;');
  expect(mail.html).not.toMatch(/<script>|<img/);
});
