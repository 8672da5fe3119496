import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { shop } from './en/shop.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(shop));
