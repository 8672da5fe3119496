import { registerTexts } from '../catalogue.ts';

/** A team that the server lost: what happened, what is kept, and how it is made again. */
export const lostTeam = registerTexts({
  'lostTeam.banner':
    'The server lost {{team}}: it is back to a time before this team. What you did there is kept on this device.',
  'lostTeam.title': 'The server lost {{team}}',
  'lostTeam.text':
    'Its database was set back to a time before this team. Make the team again, and what you did is sent. Then check its settings and invite the others. If somebody else has made it again, ask them for an invite. A copy of its rows is in the download of everything.',
  'lostTeam.kept_one': '{{count, number}} change of yours is kept on this device until {{when}}.',
  'lostTeam.kept_other': '{{count, number}} changes of yours are kept on this device until {{when}}.',
  'lostTeam.makeAgain': 'Make the team again',
  'lostTeam.madeAgain': '{{team}} is there again. What you did is being sent.',
  'lostTeam.madeByOther': 'Somebody has made this team again already. Ask them for an invite.',
  'lostTeam.tooMany': 'You own as many teams as one person can. Delete one that you no longer need, then try again.',
  'lostTeam.notMade': 'The server did not make the team. Try again in a moment.',
});
