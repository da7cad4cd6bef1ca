import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { WebsiteText } from '../../../api/contract/marketing/website.ts';
import { useActors } from '../../parts/actors.tsx';

const widths = { desktop: 1200, phone: 390 } as const;
type Width = keyof typeof widths;

/** The page as everybody would see it, as wide as a desk or a phone, drawn anew at each change. */
export function SitePreview({ text }: { readonly text: WebsiteText }) {
  const { sites, root } = useActors();
  const { html, problem } = useSelector(sites, (state) => state.context);
  const [width, setWidth] = useState<Width>('desktop');
  useEffect(() => root.send({ type: 'sites.draw', text }), [root, text]);
  return (
    <section className="site-preview" aria-label="Preview">
      <fieldset className="site-widths">
        <legend className="visually-hidden">Width</legend>
        {(['desktop', 'phone'] as const).map((one) => (
          <label key={one} className="site-template">
            <input type="radio" name="width" value={one} checked={width === one} onChange={() => setWidth(one)} />
            {one === 'desktop' ? 'As on a desk' : 'As on a phone'}
          </label>
        ))}
      </fieldset>
      {problem !== null && (
        <p className="site-problem" role="status">
          {problem}
        </p>
      )}
      <div className={`site-frame site-frame--${width}`}>
        {/* Without scripts, without its own origin, and never a stop of Tab: nothing in it can be used. */}
        <iframe title="The site as it would look" sandbox="" tabIndex={-1} srcDoc={inert(html ?? '')} />
      </div>
    </section>
  );
}

/** Tab passes by what is in it. */
const inert = (html: string): string => html.replaceAll(/<(a|input|textarea|button)(?=[\s>])/g, '<$1 tabindex="-1"');
