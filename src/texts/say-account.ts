import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { account } from './en/account.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(account));
