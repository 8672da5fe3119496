import { t } from '#texts/t.ts';

/** What stands beside the button that spends the token of a link, by the type that the link names. */
export const linkWords = (type: string): { readonly title: string; readonly text: string; readonly button: string } => {
  switch (type) {
    case 'recovery':
      return { title: t('titles.reset'), text: t('auth.resetOpenText'), button: t('auth.goOn') };
    case 'invite':
      return { title: t('titles.confirm'), text: t('auth.inviteText'), button: t('auth.goOn') };
    case 'email_change':
      return { title: t('titles.confirm'), text: t('auth.emailChangeText'), button: t('auth.emailChangeButton') };
    case 'magiclink':
      return { title: t('titles.login'), text: t('auth.signInLinkText'), button: t('auth.logIn') };
    default:
      return { title: t('titles.confirm'), text: t('auth.confirmText'), button: t('auth.confirmButton') };
  }
};
