import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { teamPage } from './en/team-page.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(teamPage));
