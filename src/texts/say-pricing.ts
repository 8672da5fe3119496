import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { pricing } from './en/pricing.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(pricing));
