import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { labels } from './en/labels.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(labels));
