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
