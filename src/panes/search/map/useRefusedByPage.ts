import { useEffect } from 'react';
import { useActors } from '../../parts/actors.tsx';

/**
 * A page names whom it may ask as it is loaded. One that is older than the yes to the service of streets hears so from
 * the browser, which asks nobody: the map says what to do, instead of that something could not be loaded.
 */
export function useRefusedByPage(): void {
  const { map, root } = useActors();
  useEffect(() => {
    const hear = ({ blockedURI }: SecurityPolicyViolationEvent): void => {
      const host = map.getSnapshot().context.settings?.service.host;
      if (URL.canParse(blockedURI) && new URL(blockedURI).host === host)
        root.send({ type: 'map.streetsFailed', isPageOld: true });
    };
    document.addEventListener('securitypolicyviolation', hear);
    return () => document.removeEventListener('securitypolicyviolation', hear);
  }, [map, root]);
}
