import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { insurance } from './en/insurance.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(insurance));
