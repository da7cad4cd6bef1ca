import { pageBrand } from './brand.tsx';
import './brandLinks.css';

const texts = { signup: 'Sign up', help: 'Help', terms: 'Terms of use', www: 'About' } as const;

interface Props {
  /** Somebody is signed in: their work stays where it is, and nobody has to sign up. */
  readonly isInside?: boolean;
}

/** Where the brand leads, and whom one asks (R-BRAND-012); nothing where it names neither. */
export function BrandLinks({ isInside = false }: Props) {
  const { name, links, csPhone, csEmail } = pageBrand();
  const kinds = isInside ? (['help', 'terms', 'www'] as const) : (['signup', 'help', 'terms', 'www'] as const);
  const shown = kinds.flatMap((kind) => {
    const href = links[kind];
    return href === null ? [] : [{ kind, href }];
  });
  const asked = [csEmail, csPhone].filter((part) => part !== '').join(', ');
  if (shown.length === 0 && asked === '') return null;
  return (
    <footer className="brand-links" aria-label={name}>
      {shown.map(({ kind, href }) => (
        <a key={kind} href={href} rel="noreferrer" target={isInside ? '_blank' : undefined}>
          {texts[kind]}
        </a>
      ))}
      {asked !== '' && <span className="muted">{asked}</span>}
    </footer>
  );
}
