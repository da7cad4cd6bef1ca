import { BrandMark, pageBrand } from '../../shell/style/brand.tsx';

/** The name that one signs in under, with the logo of a brand that has one. */
export function LoginBrand() {
  const { name, logoUrl } = pageBrand();
  return (
    <h1 className="login-brand">
      {logoUrl === null ? (
        <>
          <BrandMark size={28} />
          {name}
        </>
      ) : (
        <img className="login-logo" src={logoUrl} alt={name} />
      )}
    </h1>
  );
}

const texts = { signup: 'Sign up', help: 'Help', terms: 'Terms of use', www: 'About' } as const;

/** Where the brand leads, and whom one asks; nothing where it says neither (R-BRAND-012). */
export function LoginLinks() {
  const { links, csPhone, csEmail } = pageBrand();
  const shown = (['signup', 'help', 'terms', 'www'] as const).flatMap((kind) => {
    const href = links[kind];
    return href === null ? [] : [{ kind, href }];
  });
  const asked = [csEmail, csPhone].filter((part) => part !== '').join(', ');
  if (shown.length === 0 && asked === '') return null;
  return (
    <footer className="login-links">
      {shown.map(({ kind, href }) => (
        <a key={kind} href={href} rel="noreferrer">
          {texts[kind]}
        </a>
      ))}
      {asked !== '' && <span className="muted">{asked}</span>}
    </footer>
  );
}
