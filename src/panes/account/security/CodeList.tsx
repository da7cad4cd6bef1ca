import './codeList.css';

/** The codes, and what they are good for. */
export function CodeList({ codes }: { readonly codes: readonly string[] }) {
  return (
    <>
      <p>
        Each of them signs in once, in place of your second factor. Keep them where your phone is not: they are shown
        now and never again. Those of before are not taken any more.
      </p>
      <ul className="code-list">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}
