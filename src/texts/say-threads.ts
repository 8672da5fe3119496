import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { threads } from './en/threads.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(threads));
