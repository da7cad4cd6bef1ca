/** The brands of the installation: those that ship, and those of `brands.json` in the data directory, with pictures in its folder `brands`. */
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { z } from 'zod';
import { DEFAULT_BRAND, defaultBrands, type Brand } from '../../../src/api/catalogue/account/brands.ts';
import { readDataFile } from '../../platform/config/dataFile.ts';
import { brandsOf, plainHost, type BrandPicture, type Brands, type LoadedBrand } from './brands.ts';

const FILE = 'brands.json';
const PICTURES = 'brands';
const MOST_PICTURE_BYTES = 256 * 1024;
const MOST_BRANDS = 1000;
const MOST_HOSTNAMES = 100;

const Hostname = z
  .string()
  .max(253)
  .transform(plainHost)
  .refine((host) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host), {
    error: 'is not a hostname, such as leads.example.com',
  });
/** An address, or a path of the product. */
const Link = z
  .string()
  .max(500)
  .refine((link) => (link.startsWith('/') && !link.startsWith('//')) || isWebAddress(link), {
    error: 'is neither an address such as https://example.com/help nor a path such as /login',
  });
/** An address, or a name and an address in angle brackets; in one line. */
const Sender = /^(?:[^<>\r\n]* )?<[^\s<>@,;]+@[^\s<>@,;]+>$|^[^\s<>@,;]+@[^\s<>@,;]+$/;
const Picture = z.string().trim().min(1).max(200);

const BrandRow = z.strictObject({
  code: z.string().regex(/^[a-z][a-z0-9-]{0,29}$/, 'write a code of a-z, 0-9 and - that begins with a letter'),
  name: z.string().trim().min(1).max(60),
  hostnames: z.array(Hostname).max(MOST_HOSTNAMES).default([]),
  url: z
    .string()
    .refine(isWebAddress, { error: 'is not an address such as https://leads.example.com' })
    .transform((url) => url.replace(/\/+$/, ''))
    .nullable()
    .default(null),
  links: z
    .strictObject({
      login: Link.nullable().default('/login'),
      help: Link.nullable().default(null),
      signup: Link.nullable().default(null),
      www: Link.nullable().default(null),
      terms: Link.nullable().default(null),
    })
    .prefault({}),
  logo: Picture.nullable().default(null),
  icon: Picture.nullable().default(null),
  csPhone: z.string().trim().max(50).default(''),
  csEmail: z.string().trim().max(200).default(''),
  mailFrom: z
    .string()
    .trim()
    .max(200)
    .regex(Sender, 'is not a sender such as Lake & Land <news@lake.example.com>')
    .nullable()
    .default(null),
  automator: z.boolean().default(true),
});

const BrandFile = z.strictObject({ brands: z.array(BrandRow).max(MOST_BRANDS) }).superRefine(({ brands }, context) => {
  brands.forEach(({ code }, index) => {
    if (brands.slice(0, index).some((other) => other.code === code))
      context.addIssue({ code: 'custom', path: ['brands', index, 'code'], message: `is that of another: ${code}` });
  });
});

/** Throws with file, path and reason when the file, or a picture that it names, cannot be taken. */
export async function readBrands(dataDir: string): Promise<Brands> {
  const path = join(dataDir, FILE);
  const own: readonly Brand[] = (await readDataFile(path, BrandFile))?.brands ?? [];
  const codes = new Set(own.map(({ code }) => code));
  const brands = [...defaultBrands.filter(({ code }) => !codes.has(code)), ...own];
  refuseSharedHosts(path, brands);
  return brandsOf(await Promise.all(brands.map(async (brand) => await loaded(path, brand, own.indexOf(brand)))));
}

function refuseSharedHosts(path: string, brands: readonly Brand[]): void {
  const claimed = new Map<string, string>();
  for (const { code, hostnames } of brands)
    for (const host of hostnames) {
      const other = claimed.get(host);
      if (other !== undefined && other !== code)
        throw new Error(`${path}: the hostname ${host} is claimed by two brands, ${other} and ${code}`);
      claimed.set(host, code);
    }
  if (brands.some(({ code, hostnames }) => code === DEFAULT_BRAND && hostnames.length > 0))
    throw new Error(`${path}: the brand ${DEFAULT_BRAND} is that of all other hostnames: it names none`);
}

async function loaded(path: string, brand: Brand, index: number): Promise<LoadedBrand> {
  const picture = async (name: 'logo' | 'icon'): Promise<BrandPicture | null> => {
    const file = brand[name];
    return file === null
      ? null
      : await readPicture(join(dirname(path), PICTURES), file, `${path}: brands.${index}.${name}`);
  };
  return { ...brand, logo: await picture('logo'), icon: await picture('icon') };
}

async function readPicture(folder: string, file: string, where: string): Promise<BrandPicture> {
  const path = resolve(folder, file);
  if (!path.startsWith(resolve(folder) + sep)) throw new Error(`${where} ${file} lies outside ${folder}`);
  let content: Buffer;
  try {
    content = await readFile(path);
  } catch (error) {
    throw new Error(`${where} ${path} cannot be read`, { cause: error });
  }
  if (content.byteLength > MOST_PICTURE_BYTES) throw new Error(`${where} ${path} is larger than 256 KB`);
  const contentType = pictureType(content);
  if (contentType === null) throw new Error(`${where} ${path} is neither SVG, PNG nor WebP`);
  return { contentType, content };
}

/** By what stands in it, whatever it is called. */
function pictureType(content: Buffer): string | null {
  if (content.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png';
  if (content.subarray(0, 4).toString('latin1') === 'RIFF' && content.subarray(8, 12).toString('latin1') === 'WEBP')
    return 'image/webp';
  const isSvg = /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--.*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/is.test(
    content.subarray(0, 4096).toString('utf8'),
  );
  return isSvg ? 'image/svg+xml; charset=utf-8' : null;
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}
