/** The three layouts as MJML (O-217; design, section 11). All texts that come in are HTML that was cut, or escaped. */
import type { EmailLayoutId } from '../../../src/api/catalogue/marketing/emailTemplates.ts';

export interface EmailParts {
  readonly title: string;
  readonly header: string;
  readonly body: string;
  readonly footer: string;
  /** Addresses of pictures; null: there is none. */
  readonly logo: string | null;
  readonly banner: string | null;
  /** Where banner and button lead, and what stands on the button; null: there is none. */
  readonly button: { readonly href: string; readonly label: string } | null;
}

/** Dark, where the mail program asks for it; the rest is inline, and light. */
const DARK = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    body, body > div, .ground, .ground > table { background: #14181e !important; background-color: #14181e !important; }
    .sheet, .sheet > table { background: #1f252e !important; background-color: #1f252e !important; }
    .words div, .words p, .words li, .words h1, .words h2, .words h3 { color: #e8ebf0 !important; }
    .words a { color: #8ab4fb !important; }
    .small div, .small p, .small a { color: #aab3c0 !important; }
    .line p { border-top-color: #39424f !important; }
  }`;

const words = (html: string, more = ''): string =>
  html === '' ? '' : `<mj-text css-class="words" ${more}>${html}</mj-text>`;
const picture = (src: string | null, more: string): string => (src === null ? '' : `<mj-image src="${src}" ${more} />`);
const heading = (header: string): string =>
  header === '' ? '' : words(`<h1 style="margin:0;font-size:22px;line-height:28px;font-weight:600;">${header}</h1>`);
const section = (content: string, more = ''): string =>
  content === ''
    ? ''
    : `<mj-section css-class="sheet" background-color="#ffffff" ${more}><mj-column>${content}</mj-column></mj-section>`;
const buttonOf = ({ button }: EmailParts): string =>
  button === null
    ? ''
    : `<mj-button href="${button.href}" background-color="#1c5fd4" color="#ffffff" border-radius="6px" align="left" font-size="15px">${button.label}</mj-button>`;

const layouts: Readonly<Record<EmailLayoutId, (parts: EmailParts) => string>> = {
  1: (parts) =>
    section(
      `${picture(parts.logo, 'width="160px" align="left" alt=""')}${heading(parts.header)}`,
      'padding-bottom="0"',
    ) +
    section(
      `<mj-divider css-class="line" border-width="1px" border-color="#e0e4ea" />${words(parts.body)}${buttonOf(parts)}`,
    ),
  2: (parts) => section(`${heading(parts.header)}${words(parts.body)}`),
  3: (parts) =>
    section(
      picture(parts.banner, `padding="0" alt="" ${parts.button === null ? '' : `href="${parts.button.href}"`}`),
      'padding="0"',
    ) + section(`${heading(parts.header)}${words(parts.body)}${buttonOf(parts)}`),
};

export const emailMjml = (layoutId: EmailLayoutId, parts: EmailParts): string => `<mjml lang="en">
  <mj-head>
    <mj-title>${parts.title}</mj-title>
    <mj-raw><meta name="color-scheme" content="light dark" /><meta name="supported-color-schemes" content="light dark" /></mj-raw>
    <mj-attributes>
      <mj-all font-family="Arial, Helvetica, sans-serif" />
      <mj-text font-size="15px" line-height="22px" color="#14181f" />
    </mj-attributes>
    <mj-style>${DARK}</mj-style>
  </mj-head>
  <mj-body background-color="#f6f7f9" css-class="ground" width="600px">
    ${layouts[layoutId](parts)}
    <mj-section css-class="ground"><mj-column><mj-text css-class="small" font-size="12px" line-height="18px" color="#4a5361">${parts.footer}</mj-text></mj-column></mj-section>
  </mj-body>
</mjml>`;
