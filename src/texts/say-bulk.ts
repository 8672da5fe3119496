import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { bulk } from './en/bulk.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(bulk));
