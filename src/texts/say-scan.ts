import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { scan } from './en/scan.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(scan));
