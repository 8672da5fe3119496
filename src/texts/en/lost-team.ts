import { registerTexts } from '../catalogue.ts';

export const lostTeam = registerTexts({
  'lostTeam.banner':
    'The server lost {{team}}: its database was set back to a time before this team. What this device has of it is kept.',
  'lostTeam.title': 'The server lost {{team}}',
  'lostTeam.text':
    'Its database was set back to a time before this team. If you make the team again, what you did in the last {{days, number}} days is sent. What is older is in a copy, which comes with the download of everything. Then check the settings and invite the others. If somebody else has made the team again, ask them for an invite.',
  'lostTeam.kept': 'What this device has of the team is kept until {{when}}.',
  'lostTeam.makeAgain': 'Make the team again',
  'lostTeam.madeAgain': '{{team}} is there again. What you did in the last {{days, number}} days is being sent.',
  'lostTeam.madeByOther': 'Somebody else has made this team again. Ask them for an invite.',
  'lostTeam.inUse':
    'This team is on the server again, and you are not in it. Ask somebody who is for an invite. If it was deleted there, whoever runs the server can bring it back for 30 days.',
  'lostTeam.refused':
    'The server did not make this team for you. Somebody may have made it again: ask the others for an invite, or keep your changes with “Export”.',
  'lostTeam.askFirst':
    'This was the first team of another person. If they still have their account, leave it to them: they own it then, as before. Make it yourself if they cannot come.',
  'lostTeam.firstOfOther':
    'This was the first team of another person, and only that person can make it again, with the account of that time. Keep your changes with “Export”.',
  'lostTeam.tooMany': 'You own as many teams as one person can. Delete one that you no longer need, then try again.',
  'lostTeam.notMade': 'It is not certain that the team was made. Try again in a moment.',
});
