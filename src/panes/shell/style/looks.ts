import type { SettingValues } from '../../../api/catalogue/account/settingValues.ts';

type Looks = Pick<SettingValues, 'theme' | 'density' | 'textSize'>;

/** Puts the looks on the page, for tokens.css; for the theme of the system the attribute is away and the system decides. */
export function showLooks({ theme, density, textSize }: Looks): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  dataset['density'] = density;
  dataset['text'] = textSize;
}
