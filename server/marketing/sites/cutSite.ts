import type { WebsiteText } from '../../../src/api/contract/marketing/website.ts';
import { cutHtml } from '../email/cutHtml.ts';

/** A page with nothing in it that runs or loads: of its HTML stays what e-mails may have too. */
export async function cutSite(text: WebsiteText): Promise<WebsiteText> {
  const elements = [];
  for (const element of text.elements) elements.push({ ...element, content: await cutHtml(element.content) });
  return { ...text, bodyText: await cutHtml(text.bodyText), elements };
}
