/** Words by which a letter looks as if an office wrote it: refused in campaigns (rule US-OFFICIAL-LOOK). */
const WORDS = [
  'final notice',
  'official notice',
  'government notice',
  'notice of default',
  'notice of foreclosure',
  'internal revenue service',
  'department of the treasury',
  'department of housing and urban development',
  'federal housing administration',
  'county tax collector',
];

/**
 * What of a text, or of HTML, looks like an office, as it is written there; null: nothing.
 *
 * @example officialLook('<b>FINAL</b> Notice: we buy houses') // 'FINAL Notice'
 * @example officialLook('The final price is yours to name.') // null
 */
export function officialLook(text: string): string | null {
  const plain = text.replaceAll(/<[^>]*>|&nbsp;/g, ' ').replaceAll(/\s+/g, ' ');
  const lower = plain.toLowerCase();
  for (const words of WORDS) {
    const at = lower.indexOf(words);
    if (at >= 0) return plain.slice(at, at + words.length);
  }
  return null;
}
