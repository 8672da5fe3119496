import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { spools } from './en/spools.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(spools));
