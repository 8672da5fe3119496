import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { shopping } from './en/shopping.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(shopping));
