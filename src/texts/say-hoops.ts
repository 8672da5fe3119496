import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { hoops } from './en/hoops.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(hoops));
