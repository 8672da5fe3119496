import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { orderOptions } from './en/order-options.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(orderOptions));
