import { describe, expect, it } from 'vitest';
import { mp3Length, wavLength } from '../../../../server/marketing/voicemail/soundLength.ts';
import { id3Of, mp3Of, wavChunk, wavOf, xingOf } from '../../../support/sounds.ts';

describe('the length of a WAV file', () => {
  it.each([
    ['plain', wavOf(12), 12_000],
    ['stereo at 44.1 kHz', wavOf(3, { rate: 44_100, channels: 2 }), 3000],
    ['mu-law', wavOf(5, { kind: 7 }), 5000],
    ['24 bits', wavOf(2, { bits: 24 }), 2000],
    [
      'with chunks before and after',
      wavOf(4, { before: wavChunk('LIST', Buffer.alloc(31)), after: wavChunk('bext', Buffer.alloc(602)) }),
      4000,
    ],
    ['whose writer did not know the end', wavOf(7, { saidSize: 0xffffffff }), 7000],
    ['whose writer wrote 0', wavOf(7, { saidSize: 0 }), 7000],
    ['that says a second takes more bytes', wavOf(90, { saidPerSecond: 1_000_000 }), 90_000],
    ['with a fact chunk of few samples', wavOf(90, { before: wavChunk('fact', Buffer.from([1, 0, 0, 0])) }), 90_000],
    ['that says less than there is', wavOf(90, { saidSize: 1600 }), 90_000],
  ])('%s', (_, content, ms) => expect(wavLength(content)).toBe(ms));

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['no sound', wavOf(0)],
    ['ADPCM, of which nobody knows how long a byte sounds', wavOf(5, { kind: 2, bits: 8 })],
    ['no channel', wavOf(5, { channels: 0, bits: 16 })],
    ['nine channels', wavOf(1, { channels: 9 })],
    ['0 samples a second', wavOf(5, { rate: 0, saidPerSecond: 1 })],
    ['a header alone', wavOf(5).subarray(0, 20)],
    ['sound without a format', Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), wavChunk('data', Buffer.alloc(999))])],
  ])('is none of %s', (_, content) => expect(wavLength(content)).toBeNull());

  it('any cut or changed byte leaves a length or none, in time', () => {
    const whole = wavOf(1, { before: wavChunk('LIST', Buffer.alloc(9)) }).subarray(0, 200);
    for (let at = 0; at < whole.length; at += 1) {
      expect(() => wavLength(whole.subarray(0, at))).not.toThrow();
      const changed = Buffer.from(whole);
      changed[at] = 0xff;
      expect(() => wavLength(changed)).not.toThrow();
    }
  });
});

describe('the length of an MP3 file', () => {
  it.each([
    ['plain', mp3Of(12), 12_000],
    ['of a variable rate, without a header that says so', mp3Of(12, { isVariable: true }), 12_000],
    ['with a true Xing header', mp3Of(12, { first: xingOf(500) }), 12_000],
    ['whose Xing header says a second', mp3Of(90, { first: xingOf(42) }), 90_000],
    ['whose Xing header says an hour', mp3Of(12, { first: xingOf(150_000) }), 12_000],
    ['whose tag says a second', mp3Of(90, { tag: id3Of('1000') }), 90_000],
    ['with a tag at the end', mp3Of(12, { end: Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)]) }), 12_000],
    ['cut within a frame', mp3Of(12).subarray(0, -50), 12_000],
    ['with some rubbish within', Buffer.concat([mp3Of(6), Buffer.alloc(300), mp3Of(6)]), 11_976],
  ])('%s', (_, content, ms) => expect(mp3Length(content)).toBe(ms));

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a PDF', Buffer.from(`%PDF-1.7\n${'x'.repeat(5000)}`)],
    ['a tag alone', id3Of('1000')],
    ['a tag that says more than there is', Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 127, 127, 127, 127])],
    ['a few frames in much else', Buffer.concat([Buffer.alloc(5000), mp3Of(1)])],
    ['noise of 0xff', Buffer.alloc(5000, 0xff)],
  ])('is none of %s', (_, content) => expect(mp3Length(content)).toBeNull());
});
