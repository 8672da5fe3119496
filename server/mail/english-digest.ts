import { taskTitleIn } from '#core/machines/starter-titles.ts';
import type { Role } from '#core/access/permissions.ts';
import { digestLists, dueInWords, orSomebody, type DigestTexts } from './digest-lists.ts';
import type { DigestTopic, MailWords } from './mail-topic.ts';

/** Writes the daily mail in English. */
export function englishDigest(topic: DigestTopic): MailWords {
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
