/** Loaded into a server under test before its code: sends its calls to Google to the stand-in at GOOGLE_STAND_IN. */
const paths = new Map([
  ['https://accounts.google.com/.well-known/openid-configuration', '/google'],
  ['https://oauth2.googleapis.com/token', '/token'],
  ['https://www.googleapis.com/oauth2/v3/certs', '/keys'],
]);
const ask = globalThis.fetch;

globalThis.fetch = (resource, options) => {
  const path = paths.get(String(resource));
  return ask(path === undefined ? resource : `${process.env['GOOGLE_STAND_IN']}${path}`, options);
};
