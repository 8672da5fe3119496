import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { quotePage } from './en/quote-page.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(quotePage));
