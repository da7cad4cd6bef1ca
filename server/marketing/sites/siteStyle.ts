/** How pages that catch answers look: one sheet, four layouts. Each page carries it whole, so that nothing is loaded. */
import { createHash } from 'node:crypto';

const SANS = `system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif`;
const SERIF = `"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif`;

const common = `
:root { color-scheme: light; --gap: clamp(20px, 4vw, 56px); }
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 16px; }
body { background: var(--paper); color: var(--ink); font: 17px/1.6 ${SANS}; margin: 0; overflow-wrap: break-word; }
h1, h2, h3 { font-family: var(--display); font-weight: var(--weight); line-height: 1.15; margin: 0; text-wrap: balance; }
h1 { font-size: clamp(2rem, 1.35rem + 2.9vw, 3.5rem); letter-spacing: -0.02em; }
h2 { font-size: clamp(1.4rem, 1.2rem + 0.9vw, 1.9rem); letter-spacing: -0.01em; }
h3 { font-size: 1.15rem; line-height: 1.3; margin-bottom: 8px; }
p { margin: 0 0 14px; }
p:last-child { margin-bottom: 0; }
a { color: inherit; text-underline-offset: 3px; }
.wrap { margin: 0 auto; max-width: 1120px; padding: 0 clamp(16px, 4vw, 40px); }
.skip { background: var(--ink); color: #fff; left: 8px; padding: 10px 16px; position: absolute; top: -80px; z-index: 2; }
.skip:focus { top: 8px; }
.note { background: #fff3c4; border-bottom: 1px solid #e2c766; color: #4b3a06; font-size: 15px; margin: 0; padding: 10px 16px; text-align: center; }
.top .wrap { align-items: center; display: flex; flex-wrap: wrap; gap: 8px 24px; justify-content: space-between; padding-bottom: 18px; padding-top: 18px; }
.top p { margin: 0; }
.name { align-items: center; display: flex; font-family: var(--display); font-size: 1.15rem; font-weight: 700; gap: 12px; }
.name img { display: block; max-height: 44px; max-width: 180px; }
.call a { font-weight: 600; text-decoration: none; white-space: nowrap; }
.call a:hover { text-decoration: underline; }
.hero .wrap { display: grid; gap: var(--gap); padding-bottom: clamp(32px, 6vw, 80px); padding-top: clamp(24px, 5vw, 64px); }
.say { font-size: clamp(1.05rem, 1rem + 0.3vw, 1.2rem); min-width: 0; }
.say h1 { margin-bottom: 20px; }
.ask { background: #fff; border: 1px solid var(--line); border-radius: 16px; color: #1d2126; min-width: 0; padding: clamp(20px, 3vw, 32px); }
.ask h2 { margin-bottom: 4px; }
.ask .lead { color: #565d66; font-size: 15px; margin-bottom: 18px; }
.field { margin-bottom: 14px; }
.field label { display: block; font-size: 15px; font-weight: 600; margin-bottom: 5px; }
.field input, .field textarea { background: #fff; border: 1px solid #8a929c; border-radius: 9px; color: inherit; display: block; font: inherit; font-size: 16px; min-height: 48px; padding: 10px 13px; width: 100%; }
.field textarea { line-height: 1.45; min-height: 92px; resize: vertical; }
.field input:focus, .field textarea:focus, .ask button:focus-visible, a:focus-visible, .yes input:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.field [aria-invalid] { border-color: #b3261e; border-width: 2px; }
.wrong { color: #a01b14; font-size: 14px; font-weight: 600; margin: 5px 0 0; }
.problem { background: #fdeceb; border-left: 4px solid #b3261e; border-radius: 6px; color: #6d130e; font-size: 15px; margin-bottom: 16px; padding: 12px 14px; }
.pair { display: grid; gap: 0 14px; }
.yes { align-items: start; color: #454c55; display: grid; font-size: 13.5px; gap: 10px; grid-template-columns: 22px 1fr; line-height: 1.45; margin: 4px 0 18px; }
.yes input { accent-color: var(--accent); height: 22px; margin: 0; width: 22px; }
.ask button { background: var(--accent); border: 0; border-radius: 10px; color: var(--on-accent); cursor: pointer; font: inherit; font-size: 1.05rem; font-weight: 700; min-height: 52px; padding: 10px 22px; width: 100%; }
.ask button:hover { background: var(--accent-2); }
.ask button[disabled] { cursor: default; opacity: 0.6; }
.away { height: 1px; left: -9999px; overflow: hidden; position: absolute; width: 1px; }
.parts .wrap { padding-bottom: clamp(40px, 6vw, 80px); padding-top: clamp(32px, 5vw, 64px); }
.parts h2 { margin-bottom: clamp(20px, 3vw, 36px); }
.parts .ask h2 { margin-bottom: 4px; }
.talk { margin-top: 22px; }
.talk a { font-weight: 700; white-space: nowrap; }
.list { display: grid; gap: clamp(16px, 2.4vw, 28px); list-style: none; margin: 0; padding: 0; }
.list li { min-width: 0; }
.foot { border-top: 1px solid var(--line); color: var(--soft); font-size: 14px; }
.foot .wrap { display: grid; gap: 8px 32px; padding-bottom: 32px; padding-top: 24px; }
.foot p { margin: 0; }
.art { display: block; height: auto; width: 100%; }
.thanks { max-width: 640px; padding: clamp(40px, 10vw, 120px) 0; }
@media (min-width: 560px) { .pair { grid-template-columns: 1fr 1fr; } }
@media (min-width: 900px) {
  .hero .wrap { align-items: start; grid-template-columns: minmax(0, 1fr) minmax(0, 430px); }
  .foot .wrap { grid-template-columns: auto minmax(0, 1fr); }
  .foot .mine { text-align: right; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } .ask button { transition: background-color 0.15s; } }
@media print { .ask, .skip { display: none; } }`;

/** By layout: Plain, Three steps, Questions and answers, Neighbourhood. */
const layouts = `
.l1 { --paper: #fbf8f2; --ink: #2a241c; --soft: #6a6152; --line: #e3dacb; --accent: #8a3d1c; --accent-2: #6f2f13; --on-accent: #fff; --focus: #d99a6c; --display: ${SERIF}; --weight: 600; }
@media (min-width: 900px) { .l1 .hero .wrap, .l2 .hero .wrap { align-items: center; } }
.l1 .top .wrap { border-bottom: 1px solid var(--line); }
.l1 .say h1 { border-left: 5px solid var(--accent); padding-left: 20px; }
.l1 .say > :not(h1) { max-width: 34em; padding-left: 25px; }
.l1 .ask { box-shadow: 0 1px 2px #5a43210d, 0 18px 40px -24px #5a432140; }
.l1 .list { grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr)); }
.l1 .list li { border-top: 2px solid var(--accent); padding-top: 16px; }

.l2 { --paper: #f6f8f5; --ink: #14251d; --soft: #566158; --line: #d9e1da; --accent: #f0b442; --accent-2: #ffc861; --on-accent: #2b1d00; --focus: #7fb79c; --display: ${SANS}; --weight: 800; }
.l2 .top, .l2 .hero { background: #10392b; color: #f4faf6; }
.l2 .hero { background: linear-gradient(160deg, #10392b 0 55%, #17503c); }
.l2 .hero .say { color: #d7e8df; }
.l2 .hero h1 { color: #fff; }
.l2 .hero a:focus-visible, .l2 .top a:focus-visible { outline-color: #f0b442; }
.l2 .ask { border: 0; box-shadow: 0 24px 60px -20px #00120b99; }
.l2 .list { counter-reset: step; }
.l2 .list li { background: #fff; border: 1px solid var(--line); border-radius: 14px; counter-increment: step; padding: 26px 24px 24px; }
.l2 .list li::before { align-items: center; background: #10392b; border-radius: 50%; color: #f0b442; content: counter(step); display: flex; font-size: 1.25rem; font-weight: 800; height: 46px; justify-content: center; margin-bottom: 16px; width: 46px; }
@media (min-width: 760px) { .l2 .list { grid-template-columns: repeat(3, minmax(0, 1fr)); } }

.l3 { --paper: #fff; --ink: #17223b; --soft: #55607a; --line: #dbe1ee; --accent: #2447c5; --accent-2: #1a3699; --on-accent: #fff; --focus: #93aaf5; --display: ${SANS}; --weight: 700; }
.l3 .hero { background: #eef2fb; border-bottom: 1px solid var(--line); }
.l3 .hero .wrap { grid-template-columns: minmax(0, 1fr); padding-bottom: clamp(28px, 4vw, 52px); }
.l3 .say { max-width: 44em; }
.l3 .list { gap: 0; }
.l3 .list li { border-bottom: 1px solid var(--line); padding: 20px 0; }
.l3 .list li:first-child { border-top: 1px solid var(--line); }
.l3 .list h3 { color: #1d3796; }
.l3 .list p { color: #3b4763; max-width: 38em; }
.l3 .ask { background: #f7f9fe; }
@media (min-width: 900px) {
  .l3 .parts .wrap { align-items: start; display: grid; gap: var(--gap); grid-template-columns: minmax(0, 1fr) minmax(0, 430px); }
  .l3 .ask { position: sticky; top: 20px; }
}
@media (max-width: 899px) { .l3 .ask { margin-top: 32px; } }

.l4 { --paper: #fffaf1; --ink: #2d2a26; --soft: #6b6257; --line: #eaddc8; --accent: #b04a22; --accent-2: #8f3915; --on-accent: #fff; --focus: #e3a485; --display: ${SERIF}; --weight: 700; }
.l4 .top { background: #dcebe9; }
.l4 .hero { background: linear-gradient(#dcebe9, #fbeed6 78%); }
.l4 .hero .wrap { padding-bottom: 24px; }
.l4 .ask { border: 0; border-radius: 20px; box-shadow: 0 20px 50px -26px #5b3a1c80; }
.l4 .street { background: #fbeed6; line-height: 0; overflow: hidden; }
.l4 .street .art { margin: 0 auto; max-width: 1500px; min-width: 720px; }
.l4 .parts { background: #fffaf1; }
.l4 .list li { background: #fff; border: 1px solid var(--line); border-radius: 18px; padding: 24px; }
.l4 .list h3 { color: #8f3915; }
@media (min-width: 760px) { .l4 .list { grid-template-columns: repeat(3, minmax(0, 1fr)); } }`;

export const SITE_STYLE = `${common}\n${layouts}`;

const hash = createHash('sha256').update(SITE_STYLE).digest('base64');
/** Nothing runs, nothing is framed, and nothing but the logo is loaded (section 13). */
export const SITE_POLICY = `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
