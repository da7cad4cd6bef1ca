import { pageBrand } from '../../shell/style/brand.tsx';

const texts = { signup: 'Sign up', help: 'Help', terms: 'Terms of use', www: 'About' } as const;

/** Where the brand leads, and whom one asks (R-BRAND-012). */
export function LoginLinks() {
  const { links, csPhone, csEmail } = pageBrand();
  const shown = (['signup', 'help', 'terms', 'www'] as const).flatMap((kind) => {
    const href = links[kind];
    return href === null ? [] : [{ kind, href }];
  });
  const asked = [csEmail, csPhone].filter((part) => part !== '').join(', ');
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
