import { type Device, type Language, trustTexts } from './trust-texts.ts';
import { trustStyle } from './trust-style.ts';

interface TrustPageContent {
  readonly language: Language;
  /** The reader's kind of device; its steps are shown first and open. */
  readonly device: Device;
  readonly fingerprint: string;
  readonly productUrl: string;
}

const downloads: Readonly<Record<Device, string>> = {
  apple: '/spoolside.mobileconfig',
  android: '/spoolside.crt',
  desktop: '/spoolside.crt',
};
const order: readonly Device[] = ['apple', 'android', 'desktop'];

/** Builds the page on which a person learns to install the certificate and the product. */
export function trustPage({ language, device, fingerprint, productUrl }: TrustPageContent): string {
  const texts = trustTexts[language];
  const other = language === 'en' ? 'de' : 'en';
  const devices = [device, ...order.filter((each) => each !== device)];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escape(texts.title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${trustStyle}</style>
</head>
<body>
<nav><img src="/icon.svg" alt="" width="40" height="40">Spoolside<a href="/?lang=${other}" lang="${other}" hreflang="${other}">${texts.otherLanguage}</a></nav>
<main>
<header><h1>${escape(texts.title)}</h1><p>${escape(texts.lead)}</p></header>
<ol class="steps">
<li><h2>${escape(texts.compareHeading)}</h2><p class="quiet">${escape(texts.compare)}</p>
<p class="print">${groupsOf(fingerprint)
    .map((group) => `<span>${group}</span>`)
    .join(' ')}</p></li>
<li><h2>${escape(texts.deviceHeading)}</h2>
${devices.map((each) => deviceSteps(language, each, each === device)).join('\n')}</li>
<li><h2>${escape(texts.openHeading)}</h2><p class="quiet">${escape(texts.openLead)}</p>
<p class="open"><a class="button" href="${escape(productUrl)}">${escape(texts.open)}</a></p></li>
</ol>
<section class="why"><h2>${escape(texts.whyHeading)}</h2>${texts.why.map((line) => `<p>${escape(line)}</p>`).join('')}</section>
</main>
</body>
</html>
`;
}

/** Splits the fingerprint into groups of four pairs, so that a person can compare it more easily. */
export function groupsOf(fingerprint: string): readonly string[] {
  return fingerprint.replaceAll(':', '').match(/.{8}/g) ?? [];
}

// For Apple the link has no `download`: Safari offers to install a profile only if the link opens in Safari.
const deviceSteps = (language: Language, device: Device, isOpen: boolean): string => {
  const { name, download, steps, hint } = trustTexts[language].devices[device];
  // The lines for a desktop are alternatives, not steps.
  const list = device === 'desktop' ? 'ul' : 'ol';
  return `<details name="device"${isOpen ? ' open' : ''}><summary>${escape(name)}</summary><div>
<a class="button" data-tone="plain" href="${downloads[device]}"${device === 'apple' ? '' : ' download'}>${escape(download)}</a>
<${list}>${steps.map((step) => `<li>${emphasised(step)}</li>`).join('')}</${list}>
${hint === undefined ? '' : `<p class="quiet">${escape(hint)}</p>`}</div></details>`;
};

const emphasised = (text: string): string => escape(text).replaceAll(/\*\*(.+?)\*\*/g, '<b>$1</b>');

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
