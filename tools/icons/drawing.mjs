/**
 * Draws the product's mark, a spool with its thread running off, as an SVG document on a 512 × 512 field.
 * @param {{ cornerRadius: number, scale: number }} shape radius of the teal field's corners, and size of the spool on it
 * @returns {string}
 */
export const drawing = ({ cornerRadius, scale }) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  <defs>
    <linearGradient id="field" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0f7c79"/><stop offset="1" stop-color="#084f4e"/></linearGradient>
    <linearGradient id="flange" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#dcefec"/></linearGradient>
    <linearGradient id="thread" gradientUnits="userSpaceOnUse" x1="166" y1="0" x2="440" y2="0"><stop offset="0" stop-color="#5fbcb5"/><stop offset=".24" stop-color="#c8f3ee"/><stop offset=".4" stop-color="#9ce0d9"/><stop offset=".64" stop-color="#55b1aa"/><stop offset=".8" stop-color="#9ce0d9"/><stop offset="1" stop-color="#c8f3ee"/></linearGradient>
  </defs>
  <rect width="512" height="512" rx="${cornerRadius}" fill="url(#field)"/>
  <g transform="translate(256 256) scale(${scale}) translate(-256 -256)" stroke-linecap="round" fill="none">
    <rect x="172" y="120" width="168" height="272" fill="#063b3a"/>
    <g stroke="url(#thread)" stroke-width="25">
${strands()}
      <path d="M336 307 C 392 300 412 326 398 362 C 388 390 398 410 420 402" stroke-width="19"/>
    </g>
    <rect x="132" y="100" width="248" height="46" rx="23" fill="url(#flange)"/>
    <rect x="132" y="366" width="248" height="46" rx="23" fill="url(#flange)"/>
  </g>
</svg>
`;

const strands = () =>
  Array.from({ length: 9 }, (_, turn) => 142 + turn * 29)
    .map((y) => `      <path d="M176 ${y + 9} L336 ${y - 9}"/>`)
    .join('\n');
