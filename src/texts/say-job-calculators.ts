import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { jobCalculators } from './en/job-calculators.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(jobCalculators));
