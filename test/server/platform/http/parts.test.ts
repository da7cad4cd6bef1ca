import { expect, it } from 'vitest';
import { contentDisposition } from '../../../../server/platform/http/download.ts';
import { refuse } from '../../../../server/platform/http/refuse.ts';

it('a file name of any letters travels in both forms of the header', () => {
  expect(contentDisposition('billing-history-7.pdf')).toBe(
    `attachment; filename="billing-history-7.pdf"; filename*=UTF-8''billing-history-7.pdf`,
  );
  expect(contentDisposition('José "x"\r\n(1).csv')).toBe(
    `attachment; filename="Jos_ _x___(1).csv"; filename*=UTF-8''Jos%C3%A9%20%22x%22%0D%0A%281%29.csv`,
  );
});

it('a refusal has an error status', () => {
  expect(() => refuse(200)).toThrow('a refusal cannot have status 200');
});
