// The currencies of ISO 4217 without metals, bonds and test codes. `Intl` is not used: browsers differ.
const active =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW ' +
  'CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL ' +
  'HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA ' +
  'MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD ' +
  'RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD ' +
  'USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XCD XCG XDR XOF XPF XSU XUA YER ZAR ZMW ZWG';

// Codes of former currencies that earlier builds accepted: a team may still use one of them.
const former = 'ANG BGN CUC HRK SLL ZWL';

/** The codes that a team may choose, in alphabetical order. */
export const activeCurrencies: readonly string[] = active.split(' ');

const known: ReadonlySet<string> = new Set([...activeCurrencies, ...former.split(' ')]);

/** Whether a text is the code of an active currency, or a former code that earlier builds accepted. */
export function isCurrency(code: string): boolean {
  return known.has(code);
}
