/** The languages that mails are written in. */
export type MailLanguage = 'en' | 'de';

/** What a mail is about, with what it has to say. Links are whole addresses; `at` is an instant; `browser` is empty when nobody knows it. */
export type MailMatter =
  | { readonly kind: 'confirm'; readonly link: string; readonly code: string }
  | { readonly kind: 'sign_in'; readonly link: string; readonly code: string }
  | { readonly kind: 'recovery'; readonly link: string; readonly code: string }
  | { readonly kind: 'email_change'; readonly link: string; readonly code: string; readonly newEmail: string }
  | { readonly kind: 'reauthentication'; readonly code: string }
  | {
      readonly kind: 'invite';
      readonly link: string;
      readonly invitedBy: string;
      readonly teamName: string;
      /** A word of welcome, which may have several lines. */
      readonly message: string | null;
    }
  | { readonly kind: 'new_sign_in'; readonly browser: string; readonly at: Date }
  | { readonly kind: 'password_changed'; readonly at: Date };

/** The sentences of one mail, before they become text or HTML: paragraphs, then the button, then the code, then more paragraphs. */
export interface MailWords {
  readonly subject: string;
  readonly before: readonly string[];
  readonly action?: { readonly label: string; readonly link: string };
  readonly code?: { readonly label: string; readonly digits: string };
  readonly after: readonly string[];
}

/** What somebody typed, a paragraph a line. */
export const paragraphsOf = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '');

/** One language's words for every matter. */
export type MailTexts = {
  readonly [Kind in MailMatter['kind']]: (matter: Extract<MailMatter, { readonly kind: Kind }>) => MailWords;
};
