import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { priceFields } from './en/price-fields.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(priceFields));
