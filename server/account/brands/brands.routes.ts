/** The brand of a hostname: P230-P232. */
import { download, type Download } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import { shownBrand, type BrandPicture } from './brands.ts';

export const brandHandlers = {
  brand: async ({ request, services }) => await Promise.resolve(shownBrand(services.brands.ofHost(request.hostname))),

  brandLogo: async ({ request, services }) =>
    await Promise.resolve(picture('logo', services.brands.ofHost(request.hostname).logo)),

  brandIcon: async ({ request, services }) =>
    await Promise.resolve(picture('icon', services.brands.ofHost(request.hostname).icon)),
} satisfies Partial<Handlers>;

function picture(name: string, file: BrandPicture | null): Download | Refusal {
  if (file === null) return refuse(404, `This brand has no ${name} of its own.`);
  return { ...download(name, file.contentType, file.content), isInline: true };
}
