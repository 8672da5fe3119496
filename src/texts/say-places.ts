import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { places } from './en/places.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(places));
