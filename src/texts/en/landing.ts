import { registerTexts } from '../catalogue.ts';

export const landing = registerTexts({
  'landing.title': 'The workshop book for embroidery',
  'landing.lead':
    'Threads, designs, machines and prices, at the machine and in the shop. “Do I have it?” is answered at once, without a network too.',
  'landing.openDashboard': 'Open dashboard',
  'landing.answer': 'Do I have it?',
  'landing.answerText': 'Type a number, get one answer: how many spools, about how many metres, and where they are.',
  'landing.stitch': 'Can I stitch this?',
  'landing.stitchText':
    'A design file is drawn as thread and checked against your own spools, needles and hoops: what to load, what to buy.',
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
  'landing.machineAlt': 'A tablet at the machine: ten needles as large spools with their numbers, codes and colours.',
  'landing.machineCaption': 'At the machine: what is on which needle, read from two metres.',
  'landing.listAlt': 'The thread inventory on a tablet, with one thread opened beside the list.',
  'landing.listCaption': 'The whole rack, with every spool and every booking.',
  'landing.pricingAlt':
    'The pricing calculator on a tablet: an order at the left, its price and its cost at the right.',
  'landing.pricingCaption': 'At the desk: a price that can say why.',
  'landing.checkAlt': 'The shop check on a phone without a network: how many spools of a thread there are, and where.',
  'landing.checkCaption': 'In the shop. No signal, no matter.',
  'landing.small': 'Colours on a screen are a hint. Brand, number and name always stand beside them.',
});
