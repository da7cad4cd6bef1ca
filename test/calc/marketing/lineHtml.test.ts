import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextBusinessDay } from '../../../src/calc/marketing/nextBusinessDay.ts';
import { officialLook } from '../../../src/calc/marketing/officialLook.ts';
import { lineHtml, lineText } from '../../../src/calc/marketing/lineHtml.ts';
import { nearestZone, startTimes, startZones } from '../../../src/api/catalogue/marketing/startZones.ts';

describe('a line as HTML', () => {
  const typed = string({
    unit: constantFrom('a', ' ', '<', '>', '&', '"', "'", '#', 'https://a.example/b', '.', '&amp;', 'p'),
    maxLength: 40,
  });

  it('comes back exactly as it was typed, and is no tag', () => {
    assert(
      property(typed, (text) => {
        expect(lineText(lineHtml(text))).toBe(text);
        expect(lineHtml(text)).not.toMatch(/[<>]/);
      }),
    );
  });

  it('is none where there is more than text', () => {
    expect(['<b>a</b>', 'a<br>b', '<p>a</p>'].map(lineText)).toEqual([null, null, null]);
  });
});

describe('when an e-mail begins', () => {
  it('R-CAMPAIGN-019 offers every half hour', () => {
    expect([startTimes.length, ...startTimes.slice(0, 3), startTimes.at(-1)]).toEqual([
      48,
      '00:00',
      '00:30',
      '01:00',
      '23:30',
    ]);
  });

  it('R-CAMPAIGN-020 R-CAMPAIGN-021 by four named clocks, and hourly from twelve hours behind Greenwich to fourteen before', () => {
    expect(startZones.slice(0, 4).map(({ label }) => label)).toEqual(['PST', 'MST', 'CST', 'EST']);
    const offsets = startZones.slice(4);
    expect([offsets.length, offsets[0]?.label, offsets.at(-1)?.label]).toEqual([27, 'GMT-12', 'GMT+14']);
    for (const { id, label } of offsets) {
      const hours = Number(label.slice(3) || 0);
      const shown = new Intl.DateTimeFormat('en-US', { timeZone: id, timeZoneName: 'shortOffset' })
        .formatToParts(new Date(0))
        .find(({ type }) => type === 'timeZoneName')?.value;
      expect(shown).toBe(hours === 0 ? 'GMT+0' : label);
    }
    expect([480, 420, 360, 300, -60, 600].map(nearestZone)).toEqual([
      'America/Los_Angeles',
      'America/Denver',
      'America/Chicago',
      'America/New_York',
      'America/New_York',
      'America/Los_Angeles',
    ]);
  });

  it('R-CAMPAIGN-022 the next business day skips Saturday and Sunday, and no holiday', () => {
    expect(['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-12-24'].map(nextBusinessDay)).toEqual([
      '2026-11-27',
      '2026-11-30',
      '2026-11-30',
      '2026-11-30',
      '2026-12-25',
    ]);
  });
});

it('what looks like an office is told from what does not', () => {
  expect(officialLook('<p>Second <b>FINAL</b>\n Notice</p>')).toBe('FINAL Notice');
  expect(officialLook('Our final offer; no notice is needed.')).toBeNull();
});
