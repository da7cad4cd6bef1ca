/** Pages of campaigns as whoever opens one uses them. */
import type { SignedIn } from '../server.ts';
import { valueOf } from '../valueOf.ts';

export type Posted = Readonly<Record<string, string>>;

/** A form as a browser posts it. */
export const inForm = (posted: Posted): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(posted).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

/** The fields that a page has in its form already: when it was shown, and by whose code. */
export async function formFields(baseUrl: string, path: string): Promise<Posted> {
  const html = await (await fetch(`${baseUrl}/w/${path}`)).text();
  const hidden = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g);
  return Object.fromEntries(Array.from(hidden, ([, name = '', value = '']) => [name, value]));
}

/** The page of a campaign, published; null: of a new one. Answers its path. */
export async function publishedSite(
  { client }: Pick<SignedIn, 'client'>,
  campaignId: number | null = null,
  site: Partial<Parameters<typeof client.call<'saveSite'>>[1]['body']> = {},
): Promise<string> {
  const business = {
    businessName: 'Hale & Sons',
    businessPhone: '4342930001',
    businessStreetAddress: '1 Main St',
    businessCity: 'Columbus',
    businessState: 'OH',
    businessZip: '43004',
  };
  valueOf(await client.call('saveProfile', { body: business }));
  const id = campaignId ?? valueOf(await client.call('saveCampaign', { body: { name: 'Spring' } })).campaign.id;
  const path = `page-of-${id}`;
  const body = { path, active: true, contactEmail: `leads-${path}@hale.example`, ...site };
  valueOf(await client.call('saveSite', { params: { id }, body }));
  return path;
}
