import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { landing } from './en/landing.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(landing));
