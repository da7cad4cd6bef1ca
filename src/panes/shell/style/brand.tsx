import { BRAND_META, pageBrandIn, type ServedPage } from '../../../api/account/pageBrand.ts';

let read: ServedPage | null = null;

/** The brand that this page was served as: its hostname selects it, and it stays as long as the page does. */
export function pageBrand(): ServedPage {
  // What is drawn without a page has the name of the product.
  if (typeof document === 'undefined') return pageBrandIn(null);
  read ??= pageBrandIn(document.querySelector<HTMLMetaElement>(`meta[name="${BRAND_META}"]`)?.content ?? null);
  return read;
}

/** The mark of the brand; of the product a plat, parcels in a block with one of them taken. */
export function BrandMark({ size }: { readonly size: number }) {
  const { iconUrl } = pageBrand();
  if (iconUrl !== null) return <img src={iconUrl} width={size} height={size} alt="" />;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        d="M5 5h10v13H5zM17 5h10v7H17zM17 14h10v13H17zM5 20h10v7H5z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
      <path d="M17 14h10v13H17z" fill="var(--accent)" />
    </svg>
  );
}
