/**
 * Templates of the page that catches answers (C145; R-SITE-002, R-SITE-005, O-226; design/marketing.md, section 13). Texts
 * are ours: they promise nothing that a buyer may not keep, and press nobody.
 */

/** The heading with which a page begins (R-SITE-002). */
export const DEFAULT_SITE_HEADER = 'We Buy Houses, Fast & Fair Offer Today!';

/** How a page is laid out, each under the name of its template. */
export const siteLayoutIds = [1, 2, 3, 4] as const;
export type SiteLayoutId = (typeof siteLayoutIds)[number];

export interface SiteTemplate {
  readonly id: number;
  readonly name: string;
  readonly layoutId: SiteLayoutId;
  readonly headerText: string;
  /** HTML. */
  readonly bodyText: string;
  /** Each with a heading and what it says: steps, questions, or what a seller may want to know. */
  readonly elements: readonly { readonly type: 'HTML'; readonly content: string }[];
}

const part = (heading: string, text: string) =>
  ({ type: 'HTML', content: `<h3>${heading}</h3><p>${text}</p>` }) as const;
const paragraphs = (...texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('');

export const siteTemplates: readonly SiteTemplate[] = [
  {
    id: 1,
    name: 'Plain',
    layoutId: 1,
    headerText: DEFAULT_SITE_HEADER,
    bodyText: paragraphs(
      'Thinking of selling a house, or wondering what somebody would pay for it? Tell us which one it is, and we will look at it and call you back.',
      'We buy houses as they are. You get an offer in writing, take the time you need, and are free to say no.',
    ),
    elements: [],
  },
  {
    id: 2,
    name: 'Three steps',
    layoutId: 2,
    headerText: 'Sell your house in three plain steps',
    bodyText: paragraphs('No repairs, no open house, no commission to us. You decide at each step whether to go on.'),
    elements: [
      part('Tell us about it', 'Send the address and how to reach you. It takes a minute and binds you to nothing.'),
      part(
        'We come and look',
        'At a time that suits you. We ask what matters to you and answer what you want to know.',
      ),
      part('You get an offer', 'In writing, with how we came to it. Show it to anybody whose advice you trust.'),
    ],
  },
  {
    id: 3,
    name: 'Questions and answers',
    layoutId: 3,
    headerText: 'What you may want to know before you sell to us',
    bodyText: paragraphs('Honest answers to what sellers ask us most. If yours is missing, send it with the form.'),
    elements: [
      part(
        'Do I have to repair anything?',
        'No. We buy houses as they are, and you may leave behind what you do not want.',
      ),
      part(
        'What does it cost me?',
        'Our offer costs nothing, and we charge no commission. What a closing costs is in the offer.',
      ),
      part(
        'How do you come to your price?',
        'From what houses nearby sold for, less what this one needs. We show you the figures.',
      ),
      part('What if I still owe on it?', 'That is common. The loan is paid off at the closing out of the price.'),
      part('Can I say no?', 'At any time before you sign. We will not press you.'),
    ],
  },
  {
    id: 4,
    name: 'Neighbourhood',
    layoutId: 4,
    headerText: 'A neighbor who would like to buy your house',
    bodyText: paragraphs(
      'We live and work around here, and we buy houses in the streets we know.',
      'If you have thought of moving on, we would be glad to hear from you before you list it anywhere.',
    ),
    elements: [
      part('We know the area', 'You talk with the people who buy, not with a call center in another state.'),
      part('Your pace', 'Next month or next year: the day of the closing is yours to name.'),
      part('Kept between us', 'No sign in the front yard, no strangers walking through.'),
    ],
  },
];

/** Paths that lead elsewhere, or that somebody could take for the house's own. */
export const RESERVED_PATHS: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'api',
  'app',
  'assets',
  'billing',
  'help',
  'login',
  'logo',
  'logout',
  'platbook',
  'preview',
  'privacy',
  'root',
  'sign-in',
  'signin',
  'static',
  'support',
  'system',
  'terms',
  'thanks',
  'thank-you',
  'www',
]);
