/** What each user chooses for himself, in words: one row is a field of the settings page. */
import type { SettingKey, SettingValues } from './settingValues.ts';

export interface Choice<Value extends string = string> {
  readonly label: string;
  /** What it changes, in a sentence. */
  readonly about: string;
  readonly section: SettingsSection;
  /** The values with their names on screen. */
  readonly options: Readonly<Record<Value, string>>;
}

export const settingsSections = {
  look: { title: 'Look', about: 'How the workstation looks to you. Others of your account are not concerned.' },
  keys: { title: 'Keys', about: 'What keys do. The keys that mean something where you are: ? or F1.' },
  start: { title: 'Start', about: 'Where the workstation begins.' },
  formats: {
    title: 'Formats',
    about: 'How dates and money are written on screen. Files and reports stay as they are.',
  },
  map: {
    title: 'Map',
    about:
      'What the map begins with. On the map itself keys change pins and ground for the moment, the others for good.',
  },
} as const;
export type SettingsSection = keyof typeof settingsSections;
export const settingsSectionIds = Object.keys(settingsSections) as SettingsSection[]; // keys of a const object

export const userSettings = {
  theme: {
    label: 'Theme',
    about: 'Light, dark, or whichever the system shows.',
    section: 'look',
    options: { system: 'As the system', light: 'Light', dark: 'Dark' },
  },
  density: {
    label: 'Density',
    about: 'How close rows, fields and bars stand: more on screen, or more room to hit.',
    section: 'look',
    options: { normal: 'Normal', dense: 'Dense', roomy: 'Roomy' },
  },
  textSize: {
    label: 'Text size',
    about: 'All texts, with the rows, columns and panes around them.',
    section: 'look',
    options: { normal: 'Normal', large: 'Large', largest: 'Largest' },
  },
  singleKeys: {
    label: 'Single keys',
    about: 'Off for who dictates or uses a switch: only keys with Ctrl, Cmd or a function key act then.',
    section: 'keys',
    options: { on: 'On', off: 'Off' },
  },
  startPage: {
    label: 'Start page',
    about: 'The room that the address without a page, and signing in, lead to.',
    section: 'start',
    options: {
      search: 'Search',
      map: 'Map',
      searches: 'Saved searches',
      lists: 'Lists',
      contacts: 'Contacts',
      analysis: 'Deals',
    },
  },
  dates: {
    label: 'Dates',
    about: 'Dates in tables and facts. Either way can be typed.',
    section: 'formats',
    options: { us: '03/09/2026', iso: '2026-03-09' },
  },
  money: {
    label: 'Money below zero',
    about: 'With a sign, or in parentheses as in books.',
    section: 'formats',
    options: { sign: '-$1,234.50', parentheses: '($1,234.50)' },
  },
  mapPins: {
    label: 'Pins',
    about: 'A pin for each row, cells with counts, or whichever says more at the zoom.',
    section: 'map',
    options: { auto: 'Whichever says more', pins: 'Pins', density: 'Counts' },
  },
  mapBase: {
    label: 'Ground',
    about:
      'Streets of a service outside where whoever operates the server allows it, satellite where it is set up; else outlines.',
    section: 'map',
    options: { outlines: 'Outlines', tiles: 'Streets', satellite: 'Satellite' },
  },
  mapStreets: {
    label: 'Streets and names',
    about: 'Those of the file of streets, where the server has one, under the pins.',
    section: 'map',
    options: { shown: 'Shown', hidden: 'Hidden' },
  },
  mapSearch: {
    label: 'Moving the map',
    about: 'Moving the map only looks around, or what it shows becomes the place that is searched.',
    section: 'map',
    options: { asked: 'Looks around', moved: 'Searches what is shown' },
  },
} as const satisfies { readonly [K in SettingKey]: Choice<SettingValues[K]> };

/** How many times as large text is as usual; the same stands in tokens.css. */
export const TEXT_SCALES: Readonly<Record<SettingValues['textSize'], number>> = {
  normal: 1,
  large: 1.15,
  largest: 1.3,
};

/** The steps of a first start, in their order; done is what happened once. */
export const firstSteps = ['place', 'leadType', 'save', 'deal', 'print'] as const;
export type FirstStep = (typeof firstSteps)[number];
