/** The landing page: what the product is, for someone who does not know it. */
export const landing = {
  'landing.title': 'The workshop book for embroidery',
  'landing.lead':
    'Know every thread you own, at the machine and in the shop. It opens in a blink, with or without a network.',
  'landing.openDashboard': 'Open dashboard',
  'landing.answer': 'Do I have it?',
  'landing.answerText': 'Type a number, get one answer: how many spools, about how many metres, and where they are.',
  'landing.charts': 'Colours by number',
  'landing.chartsText': 'Isacord, Madeira and more are built in: pick the printed number, the rest fills itself in.',
  'landing.together': 'Two people, one rack',
  'landing.togetherText':
    'Both book what they used, even offline. When they meet again the amounts add up and nothing is lost.',
  'landing.yours': 'On your device first',
  'landing.yoursText': 'Your book is on the device and saved at once. The server follows when it can.',
  'landing.installTitle': 'Take it to the workshop',
  'landing.installText': 'Installed, it starts like any other app, without a network too.',
  'landing.installApple': 'On an iPad or iPhone: tap Share, then “Add to Home Screen”.',
  'landing.installMenu': 'Open this page on your tablet or phone and choose “Install” in the browser’s menu.',
  'landing.installed': 'It is installed on this device.',
  'landing.screens': 'What it looks like',
  'landing.listAlt': 'The thread inventory on a tablet: colours of one brand with number, place, spools and metres.',
  'landing.listCaption': 'The whole rack, searched by number, name or brand.',
  'landing.threadAlt': 'A thread opened beside the list: its colour, what is in stock, its spools and its history.',
  'landing.threadCaption': 'One thread: every spool, every booking, and the way to undo it.',
  'landing.phoneAlt': 'A thread on a phone without a network, with one change kept on the device.',
  'landing.phoneCaption': 'No signal, no matter.',
  'landing.small': 'Colours on a screen are a hint. Brand, number and name always stand beside them.',
} as const;
