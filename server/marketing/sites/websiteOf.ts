import { WebsiteText, type Website } from '../../../src/api/contract/marketing/website.ts';
import { previewMac } from './formToken.ts';
import type { SiteRecord } from './sites.queries.ts';

/** A page on the wire; `publicUrl` without a slash at its end. */
export function websiteOf(record: SiteRecord, publicUrl: string): Website {
  const { id, path, active, publish_date: published, version, form_key: key } = record;
  const address = `${publicUrl}/w/${path}`;
  return {
    ...WebsiteText.parse(record.body),
    id,
    path,
    active,
    publishDate: published?.toISOString() ?? null,
    address,
    previewAddress: `${address}?preview=${previewMac(key, path)}`,
    version,
  };
}
