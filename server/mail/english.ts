import type { Role } from '#core/access/permissions.ts';
import { taskTitleIn } from '#core/machines/starter-tasks.ts';
import { instantInWords, digestLists, dueInWords, orSomebody, type DigestTexts } from './digest-lists.ts';
import {
  asName,
  inviterInWords,
  paragraphsOf,
  personInMail,
  type MailTexts,
  type DigestTopic,
  type MailWords,
} from './mail-topic.ts';

const lastsAnHour = 'Link and code work once, within one hour.';
const codeLabel = 'Or type this code where you are asked for it:';
const codeIfAsked = 'If you are asked for a code, it is this one:';
const notYou = 'If this was not you, reset your password at once: that signs everybody else out.';
const lookAfterwards =
  'Then look under Security in your profile. If you cannot get there, write to whoever runs this Spoolside.';
const ways = { app: 'An app that makes codes', key: 'A security key', provider: 'A sign-in by another service' };
const changes = { added: 'added to', removed: 'removed from' };

/** The texts of every mail in English. */
export const english: MailTexts = {
  confirm: ({ link, code }) => ({
    subject: 'Confirm your email address',
    before: ['Welcome to Spoolside. Please confirm that this address is yours.'],
    action: { label: 'Confirm the address', link },
    code: { label: codeLabel, digits: code },
    after: [lastsAnHour, 'If you did not register, ignore this mail: without you nothing comes of it.'],
  }),
  welcome: ({ link }) => ({
    subject: 'You are invited to Spoolside',
    before: [
      'Whoever runs this Spoolside, the workshop book for embroidery, invites you to it.',
      'Open the invitation, then choose a password.',
    ],
    action: { label: 'Open the invitation', link },
    after: [
      'The link works once, within one hour. If it is over, ask to be invited again.',
      'If you expect no invitation, ignore this mail.',
    ],
  }),
  sign_in: ({ link, code }) => ({
    subject: 'Your sign-in link',
    before: ['Somebody, we hope you, asked for a link to sign in to Spoolside.'],
    action: { label: 'Sign in', link },
    code: { label: codeIfAsked, digits: code },
    after: [lastsAnHour, 'If it was not you, ignore this mail and pass the code on to nobody.'],
  }),
  recovery: ({ link, code }) => ({
    subject: 'Set a new password',
    before: ['Somebody, we hope you, asked to set a new password for Spoolside.'],
    action: { label: 'Set a new password', link },
    code: { label: codeLabel, digits: code },
    after: [lastsAnHour, 'If it was not you, ignore this mail: your password stays as it is.'],
  }),
  email_change: ({ link, code, newEmail }) => ({
    subject: 'Confirm the change of your email address',
    before: [
      `You asked to use ${newEmail} for Spoolside from now on.`,
      'For your safety both mailboxes, the old and the new one, receive a mail like this, and both must agree.',
    ],
    action: { label: 'Agree to the change', link },
    code: { label: codeIfAsked, digits: code },
    after: [lastsAnHour, 'If you did not ask for this, ignore this mail and change your password.'],
  }),
  reauthentication: ({ code }) => ({
    subject: 'Your confirmation code',
    before: ['You are about to change something that matters in your Spoolside account.'],
    code: { label: 'Type this code to show that it is you:', digits: code },
    after: ['The code works once, within one hour. Pass it on to nobody.'],
  }),
  invite: ({ link, invitedBy, invitedByEmail, teamName, message }) => ({
    subject: `${inviterInWords(invitedBy, invitedByEmail)} invites you to ${asName(teamName)}`,
    before: [
      `${inviterInWords(invitedBy, invitedByEmail)} would like to share the workshop book of ${asName(teamName)} with you in Spoolside.`,
      ...(message === null ? [] : [`${personInMail(invitedBy, invitedByEmail)} writes:`, ...paragraphsOf(message)]),
    ],
    action: { label: 'Look at the invitation', link },
    after: ['The invitation is good for seven days. If you do not know the sender, ignore it.'],
  }),
  ownership: ({ link, invitedBy, invitedByEmail, teamName, message }) => ({
    subject: `${inviterInWords(invitedBy, invitedByEmail)} offers to make you an owner of ${asName(teamName)}`,
    before: [
      `${inviterInWords(invitedBy, invitedByEmail)} would like you to be an owner of ${asName(teamName)} in Spoolside. An owner may do everything with the team, and delete it too.`,
      ...(message === null ? [] : [`${personInMail(invitedBy, invitedByEmail)} writes:`, ...paragraphsOf(message)]),
    ],
    action: { label: 'Accept or decline', link },
    after: ['You stay what you are unless you accept. The offer is good for seven days.'],
  }),
  new_sign_in: ({ browser, at }) => ({
    subject: 'New sign-in to your account',
    before: [
      `Your Spoolside account was signed in to with ${browser === '' ? 'an unknown browser' : browser} on ${instantInWords('en', at)}.`,
    ],
    after: ['If this was you, there is nothing to do.', notYou],
  }),
  password_changed: ({ at }) => ({
    subject: 'Your password was changed',
    before: [
      `The password of your Spoolside account was changed on ${instantInWords('en', at)}.`,
      'All other devices have been signed out. What they had not sent yet is kept on them.',
    ],
    after: ['If this was you, there is nothing to do.', notYou],
  }),
  way_in_changed: ({ way, change, name, at }) => ({
    subject: `${ways[way]} was ${changes[change]} your account`,
    before: [
      `${ways[way]}${name === '' ? '' : ` (“${asName(name)}”)`} was ${changes[change]} your Spoolside account on ${instantInWords('en', at)}.`,
    ],
    after: ['If this was you, there is nothing to do.', notYou, lookAfterwards],
  }),
  account_ended: ({ email }) => ({
    subject: 'Your account has been deleted',
    before: [
      `The Spoolside account of ${email} has been deleted, with its profile and its sessions.`,
      'Teams that nobody else was in went with it and are removed for good after 30 days. What you had entered in teams of others stays with them.',
    ],
    after: [
      'If this was not you, write to whoever runs this Spoolside soon: within 30 days a team can be brought back.',
    ],
  }),
  contact: ({ from, topic, message }) => ({
    subject: `Message: ${asName(topic)}`,
    before: [`${from} has written to you in Spoolside about “${asName(topic)}”:`, ...paragraphsOf(message)],
    after: ['The message is kept in the database too.'],
  }),
  digest: englishDigest,
};

/** Writes the daily mail in English. */
function englishDigest(topic: DigestTopic): MailWords {
  return {
    subject: 'What is new in your workshop',
    before: ['This is new since the last mail of this kind.'],
    lists: digestLists(topic, texts),
    action: { label: 'Open Spoolside', link: topic.link },
    after: [],
    foot: { label: 'Choose what this mail tells you, or turn it off', link: topic.preferences },
  };
}

const somebody = orSomebody('Somebody');

const texts: DigestTexts = {
  lowStock: 'Below the minimum',
  maintenance: 'Maintenance due',
  conflicts: 'Needs attention',
  invites: 'Invitations',
  changes: 'Your teams',
  more: (count) => `and ${count} more`,
  dip: ({ thread, team, isBack, isOut }) => `${thread} (${team})${isBack ? ', filled up since' : isOut ? ': out' : ''}`,
  due: ({ machine, task, team, due }) =>
    `${machine}, ${taskTitleIn('en', task)} (${team}): ${dueInWords(due, {
      language: 'en',
      due: 'due',
      soon: (amount) => `soon, in ${amount}`,
      overdue: (amount) => `overdue by ${amount}`,
      stitches: 'stitches',
      days: (count) => (count === 1 ? '1 day' : `${count} days`),
    })}`,
  conflict: ({ thing, team, by }) =>
    `${somebody(by)} and somebody else have set the same of ${thing === '' ? 'a row' : thing} (${team})`,
  invite: ({ team, by, isOwnership }) =>
    isOwnership ? `${somebody(by)} offers to make you an owner of ${team}` : `${somebody(by)} invites you to ${team}`,
  change: ({ kind, team, by, about, isMe, role }) => {
    const who = isMe ? 'You' : somebody(about);
    switch (kind) {
      case 'joined':
        return `${who} ${isMe ? 'are' : 'is'} in ${team} now`;
      case 'left':
        return `${who} ${isMe ? 'are' : 'is'} no longer in ${team}`;
      case 'role':
        return `${who} ${isMe ? 'are' : 'is'} ${roleWord(role)} in ${team} now`;
      case 'renamed':
        return `${somebody(by)} has named a team ${team}`;
      case 'deleted':
        return `${somebody(by)} has deleted ${team}; it can be brought back for 30 days`;
      case 'check_prices':
        return `Look at the prices of ${team} once: browsers differed about the decimals of its currency`;
      case 'set_back':
        return `The server is back to an older state of ${team}; your devices bring back what it lacks`;
    }
  },
};

const roleWord = (role: Role | null): string => {
  switch (role) {
    case 'owner':
      return 'an owner';
    case 'admin':
      return 'an administrator';
    case 'viewer':
      return 'a viewer';
    default:
      return 'a member';
  }
};
