import { catalogue } from './catalogue.ts';
import { compile } from './compile.ts';
import { profileForm } from './en/profile-form.ts';

// Whoever imports this file can say them.
catalogue.load('en', compile(profileForm));
