import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { importing } from './en/importing.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(importing));
