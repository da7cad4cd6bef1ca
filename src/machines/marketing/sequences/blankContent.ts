import type { WrittenType } from '../../../api/catalogue/marketing/campaignTypes.ts';
import type { Content } from '../../../api/contract/marketing/mailings.ts';
import { contentOf } from '../mailings/contentOf.ts';
import { blankText } from '../mailings/context.ts';

/** What a new message of a channel says before anybody has written it. */
export const blankContent = (type: WrittenType): Content => contentOf({ ...blankText, type });
