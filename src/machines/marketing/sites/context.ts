import { siteTemplates } from '../../../api/catalogue/marketing/siteTemplates.ts';
import type { Client } from '../../../api/client.ts';
import type { SiteRow } from '../../../api/contract/marketing/sites.ts';
import { WebsiteText } from '../../../api/contract/marketing/website.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import type { PagedRows } from '../../parts/pagedRows.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import type { ShownPage } from '../../parts/shownPage.ts';
import type { Work } from '../../parts/workQueue.ts';

/** What stands in the form of a page. */
export interface SiteDraft {
  /** Of a new campaign, which is made with it. */
  readonly name: string;
  readonly path: string;
  readonly active: boolean;
  readonly text: WebsiteText;
}

export type SitesEvent =
  | Broadcast
  | MessageTo<'sites'>
  | Extract<RowEvent<'sites', number>, { readonly type: 'sites.cursor' | 'sites.move' | 'sites.moveTo' }>
  /** The form: of a new campaign with its page, or of the one under the cursor. */
  | { readonly type: 'sites.startAdd' }
  | { readonly type: 'sites.open' }
  | { readonly type: 'sites.leave' }
  | { readonly type: 'sites.keep'; readonly draft: SiteDraft }
  /** The one under the cursor is published, or taken off. */
  | { readonly type: 'sites.publish' }
  /** Whether a page may stand under this path. */
  | { readonly type: 'sites.ask'; readonly path: string }
  /** The page as it would look. */
  | { readonly type: 'sites.draw'; readonly text: WebsiteText };

export interface Task {
  /** Null: of a new campaign. */
  readonly campaignId: number | null;
  readonly version: number | null;
  readonly draft: SiteDraft;
  /** By a key, without its form. */
  readonly isByKey: boolean;
}

export interface SitesContext extends PagedRows<SiteRow>, ShownPage, Work<Task> {
  readonly client: Client;
  /** Of which campaign the form is; null: none is open. */
  readonly form: {
    readonly campaignId: number | null;
    readonly title: string;
    readonly version: number | null;
    readonly draft: SiteDraft;
  } | null;
  readonly refusal: string | null;
  readonly wrong: Readonly<Record<string, string>>;
  /** What is known of the path that was asked about last; `text` null: it is being asked. */
  readonly asked: { readonly path: string; readonly isFree: boolean; readonly text: string | null } | null;
  /** What is drawn next, and as it was last drawn: it stays while the next one is. */
  readonly text: WebsiteText | null;
  readonly html: string | null;
  /** Why it cannot be drawn. */
  readonly problem: string | null;
}

export const idOf = ({ campaignId }: SiteRow): number => campaignId;

const [first] = siteTemplates;
/** A page begins as the first template. */
export const textOfTemplate = (id: number, before: Pick<WebsiteText, 'contactEmail'>): WebsiteText => {
  const template = siteTemplates.find((one) => one.id === id) ?? first;
  return WebsiteText.parse({ ...template, templateId: template?.id, contactEmail: before.contactEmail });
};

/** @example pathOfName('We buy: Columbus!') // 'we-buy-columbus' */
export const pathOfName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replaceAll(/^-+|-+$/g, '');

export function draftOf({ name, website }: SiteRow): SiteDraft {
  if (website === null) return { ...newDraft(''), path: pathOfName(name) };
  return { name, path: website.path, active: website.active, text: WebsiteText.parse(website) };
}

export const newDraft = (contactEmail: string): SiteDraft => ({
  name: '',
  path: '',
  active: false,
  text: textOfTemplate(1, { contactEmail }),
});
