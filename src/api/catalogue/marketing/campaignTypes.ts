/** The channels of campaigns, their names, addresses on screen and what is counted (R-CAMPAIGN-001..006, O-198, O-223). */

/** Members of a row that lists count, by their title. */
type Counted = 'recipientTotal' | 'deliveredQuantity' | 'clickThroughQuantity';

interface Told {
  readonly title: string;
  /** The last part of its address on screen. */
  readonly slug: string;
  readonly statistics: readonly (readonly [title: string, member: Counted])[];
  /** Listed, and nothing can be done with it. */
  readonly disabled?: true;
  /** What the specification calls it among the activities (R-CAMPAIGN-006); its page answers to that name, too. */
  readonly activity?: string;
}

export const campaignTypes = {
  VOICEMAIL: {
    title: 'Voicemail',
    slug: 'voicemail',
    statistics: [
      ['Recipients', 'recipientTotal'],
      ['Delivered', 'deliveredQuantity'],
    ],
  },
  POSTCARD: {
    title: 'Postcard',
    slug: 'postcard',
    activity: 'postcard',
    statistics: [
      ['Recipients', 'recipientTotal'],
      ['Sent', 'deliveredQuantity'],
    ],
  },
  EMAIL: {
    title: 'Email Marketing',
    slug: 'email',
    activity: 'email',
    statistics: [
      ['Sent', 'deliveredQuantity'],
      ['Click-Throughs', 'clickThroughQuantity'],
    ],
  },
  AD: {
    title: 'Online Ad',
    slug: 'ad',
    activity: 'onlineAd',
    statistics: [
      ['Click-Throughs', 'clickThroughQuantity'],
      ['Impressions', 'deliveredQuantity'],
    ],
    disabled: true,
  },
  SMS: {
    title: 'Text messages',
    slug: 'sms',
    statistics: [
      ['Recipients', 'recipientTotal'],
      ['Delivered', 'deliveredQuantity'],
    ],
  },
  CALL: {
    title: 'Call list',
    slug: 'call',
    statistics: [['Recipients', 'recipientTotal']],
  },
} as const satisfies Readonly<Record<string, Told>>;
export type CampaignType = keyof typeof campaignTypes;

/** The channel of an activity by its name; null: there is no such activity. @example channelOfActivity('onlineAd') // 'AD' */
export function channelOfActivity(activity: string | undefined): CampaignType | null {
  const told: readonly (readonly [string, Told])[] = Object.entries(campaignTypes);
  const found = told.find(([, of]) => of.activity !== undefined && of.activity === activity);
  return found === undefined ? null : (found[0] as CampaignType); // a key of the table
}

/** The channel whose part of an address this is (R-CAMPAIGN-005); null: none has it. */
export function channelOfSlug(slug: string | undefined): CampaignType | null {
  const types = Object.keys(campaignTypes) as CampaignType[]; // its own keys
  return types.find((type) => campaignTypes[type].slug === slug) ?? channelOfActivity(slug);
}

/** Those that a mailing can be of. */
export const mailingTypes = ['VOICEMAIL', 'POSTCARD', 'EMAIL', 'SMS', 'CALL'] as const satisfies CampaignType[];
export type MailingType = (typeof mailingTypes)[number];

/** Those whose content can be written here. */
export const writtenTypes = ['SMS', 'EMAIL', 'VOICEMAIL', 'CALL', 'POSTCARD'] as const satisfies MailingType[];
export type WrittenType = (typeof writtenTypes)[number];

export const isWritten = (type: CampaignType | null): type is WrittenType =>
  writtenTypes.some((written) => written === type);
