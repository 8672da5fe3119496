import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { profileExtras } from './en/profile-extras.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(profileExtras));
