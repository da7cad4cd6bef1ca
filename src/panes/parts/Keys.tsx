import { showKeys } from '../../commands/stroke.ts';
import { isApple } from './isApple.ts';

/** Keys as caps, in the way of the machine at hand. */
export function Keys({ keys }: { readonly keys: string }) {
  return <kbd className="key">{showKeys(keys, isApple)}</kbd>;
}
