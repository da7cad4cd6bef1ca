import { renderSVG } from 'uqr';
import './appSecret.css';

/** What an app takes that makes codes: as a picture for its camera, and to be typed. */
export function AppSecret({ begun }: { readonly begun: { readonly secret: string; readonly uri: string } }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(begun.uri, { border: 0 }))}`;
  return (
    <div className="app-secret">
      <img className="app-secret-picture" src={picture} alt="For the camera of the app: what stands beside" />
      <div>
        <p>Open an app that makes codes, let it look at the picture, or type this into it:</p>
        <p className="app-secret-text" data-testid="security-secret">
          {begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </p>
      </div>
    </div>
  );
}
