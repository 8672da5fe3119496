/**
 * The trust page's style sheet. It loads nothing from the product, because the device does not trust the product yet.
 */
export const trustStyle = `
:root{color-scheme:light dark;--page:#f4f4f2;--surface:#fff;--sunken:#ebebe8;--line:#dededa;--ink:#1d1f1e;--ink-2:#585d5b;--accent:#0b6563;--on-accent:#fff;--accent-soft:#dcefec;--focus:#0a58ca;--shadow:0 1px 2px rgb(0 0 0/.05),0 12px 32px -16px rgb(0 0 0/.18)}
@media (prefers-color-scheme:dark){:root{--page:#141615;--surface:#1d201f;--sunken:#101211;--line:#303432;--ink:#eceeed;--ink-2:#b3b8b6;--accent:#63c6bf;--on-accent:#04201f;--accent-soft:#173836;--focus:#8ab8ff;--shadow:none}}
*{box-sizing:border-box;margin:0}
body{background:var(--page);color:var(--ink);font:1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;-webkit-text-size-adjust:100%;padding:max(24px,env(safe-area-inset-top)) max(20px,env(safe-area-inset-right)) max(48px,env(safe-area-inset-bottom)) max(20px,env(safe-area-inset-left))}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px;border-radius:8px}
main,nav{max-inline-size:680px;margin-inline:auto}
nav{display:flex;align-items:center;gap:12px;font-weight:640}
nav img{inline-size:40px;block-size:40px}
nav a{margin-inline-start:auto;min-block-size:44px;display:inline-flex;align-items:center;color:var(--accent);font-weight:500;font-size:.9375rem}
header{padding-block:28px 8px}
h1{font-size:clamp(2rem,7vw,2.75rem);line-height:1.1;letter-spacing:-.025em;font-weight:700;text-wrap:balance}
header p{margin-block-start:12px;color:var(--ink-2);font-size:1.125rem;text-wrap:pretty}
.steps{list-style:none;padding:0;counter-reset:step}
.steps>li{counter-increment:step;position:relative;padding-block:28px 4px;padding-inline-start:60px}
.steps>li::before{content:counter(step);position:absolute;inset-inline-start:0;inset-block-start:24px;inline-size:40px;block-size:40px;border-radius:50%;display:grid;place-items:center;background:var(--accent);color:var(--on-accent);font-weight:700;font-variant-numeric:tabular-nums}
.steps>li:not(:last-child)::after{content:"";position:absolute;inset-inline-start:19px;inset-block:72px -16px;inline-size:2px;border-radius:1px;background:repeating-linear-gradient(var(--accent) 0 7px,transparent 7px 12px);opacity:.45}
h2{font-size:1.3125rem;letter-spacing:-.012em;line-height:1.25}
h2+*{margin-block-start:8px}
.quiet{color:var(--ink-2);font-size:.9375rem}
details{background:var(--surface);border:1px solid var(--line);border-radius:16px;box-shadow:var(--shadow);margin-block-start:12px}
summary{cursor:pointer;list-style:none;display:flex;align-items:center;min-block-size:60px;padding-inline:20px;font-weight:640;border-radius:16px}
summary::-webkit-details-marker{display:none}
summary::after{content:"";margin-inline-start:auto;inline-size:9px;block-size:9px;border:solid var(--ink-2);border-width:0 2px 2px 0;rotate:45deg;translate:0 -3px}
details[open]>summary::after{rotate:225deg;translate:0 3px}
details>div{padding:4px 20px 22px}
details ol{padding-inline-start:22px;margin-block-start:18px;display:grid;gap:12px}
details li::marker{color:var(--accent);font-weight:700;font-variant-numeric:tabular-nums}
details ul{list-style:none;padding:0;margin-block-start:18px;display:grid;gap:12px}
details .quiet{margin-block-start:14px}
b{font-weight:640}
.button{display:inline-flex;align-items:center;justify-content:center;min-block-size:52px;padding:10px 26px;border-radius:999px;background:var(--accent);color:var(--on-accent);font-weight:640;text-decoration:none;text-align:center}
.button[data-tone=plain]{background:var(--accent-soft);color:var(--accent)}
.print{display:grid;grid-template-columns:repeat(auto-fill,minmax(6.2em,1fr));gap:6px 16px;margin-block-start:14px;padding:18px 20px;background:var(--sunken);border-radius:16px;font:1.0625rem/1.5 ui-monospace,"SF Mono",Menlo,Consolas,monospace;letter-spacing:.04em}
.open{margin-block-start:16px}
.why{margin-block-start:44px;padding-block-start:24px;border-block-start:1px solid var(--line);color:var(--ink-2);font-size:.9375rem;display:grid;gap:8px}
.why h2{font-size:1rem;color:var(--ink)}
@media (max-width:480px){.steps>li{padding-inline-start:0;padding-block-start:32px}.steps>li::before{position:static;margin-block-end:12px}.steps>li::after{display:none}.button{inline-size:100%}}
`;
