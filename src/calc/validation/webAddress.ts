/**
 * Whether the text is the address of a page on the web, with or without its beginning; nothing else that a link could
 * do passes (R-PROFILE-003).
 *
 * @example isWebAddress('www.example.com/buy') // true
 * @example isWebAddress('javascript:alert(1)') // false
 */
export function isWebAddress(text: string): boolean {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  const url = URL.parse(address);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    /[^.]\.[^.]/.test(url.hostname) &&
    !/\s/.test(text)
  );
}
