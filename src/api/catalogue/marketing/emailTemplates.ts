/**
 * Layouts and templates of e-mails (R-EMAIL-001, R-EMAIL-003; O-217, O-226; design, section 11). Texts are ours: they say
 * who writes and why, promise nothing that a buyer may not keep, and press nobody.
 */

export const emailLayouts = [
  { id: 1, name: 'Header, body, footer' },
  { id: 2, name: 'Letter' },
  { id: 3, name: 'Picture and text' },
] as const;
export type EmailLayoutId = (typeof emailLayouts)[number]['id'];
export const emailLayoutIds = emailLayouts.map(({ id }) => id);
export const FIRST_EMAIL_LAYOUT: EmailLayoutId = 1;

export interface EmailTemplate {
  readonly id: number;
  readonly name: string;
  readonly layoutId: EmailLayoutId;
  readonly subject: string;
  readonly headerText: string;
  readonly bodyText: string;
}

const SIGNED = '<p>#MyBusinessFirst/LastName#<br>#MyBusinessName#<br>#MyBusinessPhone#</p>';
const text = (...paragraphs: readonly string[]): string =>
  [...paragraphs.map((paragraph) => `<p>${paragraph}</p>`), SIGNED].join('');

export const emailTemplates: readonly EmailTemplate[] = [
  {
    id: 1,
    name: 'Introduction',
    layoutId: 1,
    subject: 'Your house at #PropertyStreet#',
    headerText: 'Would you sell #PropertyStreet#?',
    bodyText: text(
      'Hello #OwnerFirstName#,',
      'My name is #MyBusinessFirstName#. I buy houses in #PropertyCity# and found yours in the public records of the county.',
      'If you have thought of selling, I would like to look at it and make you an offer. It costs you nothing, and you are free to say no.',
      'If you have not, please forget this e-mail. You do not have to answer.',
    ),
  },
  {
    id: 2,
    name: 'Short question',
    layoutId: 2,
    subject: 'A question about #PropertyStreet#',
    headerText: '',
    bodyText: text(
      'Hello #OwnerFirstName#,',
      'Do you still own #PropertyStreet# in #PropertyCity#, and would you consider selling it?',
      'A yes or a no by answering this e-mail is enough.',
    ),
  },
  {
    id: 3,
    name: 'Follow-up',
    layoutId: 2,
    subject: 'Once more about #PropertyStreet#',
    headerText: '',
    bodyText: text(
      'Hello #OwnerFirstName#,',
      'Some time ago I wrote to you about your house at #PropertyStreet#. E-mails get lost, so I ask once more: would you consider selling it?',
      'If now is not the time, tell me when I may ask again, or that I should not.',
    ),
  },
  {
    id: 4,
    name: 'Last note',
    layoutId: 2,
    subject: 'My last e-mail about #PropertyStreet#',
    headerText: '',
    bodyText: text(
      'Hello #OwnerFirstName#,',
      'I have not heard from you, so this is my last e-mail about #PropertyStreet#.',
      'Should you want to sell one day, you can reach me at #MyBusinessPhone#. I wish you all the best with the house.',
    ),
  },
  {
    id: 5,
    name: 'Landlord',
    layoutId: 1,
    subject: 'Your rental at #PropertyStreet#',
    headerText: 'Tired of being a landlord?',
    bodyText: text(
      'Hello #OwnerFullName#,',
      'The records say that you own #PropertyStreet# and get your mail elsewhere, so I suppose that it is rented.',
      'I buy rentals in #PropertyCity# as they are, with the tenants in place and their leases kept.',
      'If you would rather not go on with repairs, calls and turnovers, I would like to make you an offer.',
    ),
  },
  {
    id: 6,
    name: 'Owner out of town',
    layoutId: 1,
    subject: 'Your house in #PropertyCity#',
    headerText: 'A house far from where you live',
    bodyText: text(
      'Hello #OwnerFirstName#,',
      'You own #PropertyStreet# in #PropertyCity#, and your mail goes to another town.',
      'If looking after it from afar has become a burden, I would buy it as it stands. You would not have to travel: papers can be signed where you are.',
      'May I send you an offer?',
    ),
  },
  {
    id: 7,
    name: 'Offer ready',
    layoutId: 3,
    subject: 'An offer for #PropertyStreet#',
    headerText: 'An offer for #PropertyStreet#',
    bodyText: text(
      'Hello #OwnerFirstName#,',
      'I have worked out what I can pay for #PropertyStreet#, #PropertyCity/State/Zip#.',
      'Answer this e-mail or call #MyBusinessPhone#, and I will tell you the amount and how I came to it. What I know of the house is from public records, so seeing it may change the amount.',
      'Please show the offer to anybody whose advice you trust before you decide.',
    ),
  },
  {
    id: 8,
    name: 'Thank you',
    layoutId: 3,
    subject: 'Thank you for talking with us',
    headerText: 'Thank you, #OwnerFirstName#',
    bodyText: text(
      'Hello #OwnerFirstName#,',
      'Thank you for the time you took to talk about #PropertyStreet#.',
      'If you have questions, or want to talk it over again, call #MyBusinessPhone# or answer this e-mail. There is no date by which you have to decide.',
    ),
  },
];
