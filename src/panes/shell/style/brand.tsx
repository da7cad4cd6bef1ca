/** The mark: a plat, parcels in a block with one of them taken. */
export function BrandMark({ size }: { readonly size: number }) {
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

/** Name of the product; white-label brands replace it together with their hostname. */
export const BRAND_NAME = 'Platbook';
