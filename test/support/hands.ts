/** The two ways in which a person works at the screen: by keyboard alone, or by mouse alone (texts are typed in both). */
import type { Workstation } from './workstation.ts';

export interface Hands {
  /** Brings a control of the dialog or pane with this test id under the hand. */
  readonly reach: (testId: string, field: string) => Promise<void>;
  readonly write: (testId: string, field: string, text: string) => Promise<void>;
  /** Chooses an option by its label, of which the beginning is typed by keys. */
  readonly choose: (testId: string, field: string, label: string) => Promise<void>;
  /** Ticks a box. */
  readonly tick: (testId: string, field: string) => Promise<void>;
  /** Does what a button says: by its key, or by a click on it. */
  readonly act: (testId: string, name: RegExp, ...keys: readonly string[]) => Promise<void>;
}

/** As many steps of Tab as no dialog has controls. */
const MOST_TABS = 80;

function keyboard(at: Workstation): Hands {
  const reach: Hands['reach'] = async (testId, field) => {
    for (let tab = 0; tab < MOST_TABS; tab += 1) {
      const isThere = await at.page.evaluate(
        ([id, name]) =>
          document.activeElement?.closest(`[data-testid="${id}"]`) != null &&
          document.activeElement.getAttribute('data-field') === name,
        [testId, field] as const,
      );
      if (isThere) return;
      await at.press('Tab');
    }
    throw new Error(`Tab does not reach ${field} of ${testId}`);
  };
  return {
    reach,
    write: async (testId, field, text) => {
      await reach(testId, field);
      await at.press('Control+a');
      await at.type(text);
    },
    choose: async (testId, field, label) => {
      await reach(testId, field);
      await at.type(label);
    },
    tick: async (testId, field) => {
      await reach(testId, field);
      await at.press('Space');
    },
    act: async (_testId, _name, ...keys) => await at.press(...keys),
  };
}

function mouse(at: Workstation): Hands {
  const control = (testId: string, field: string) => at.find(testId).locator(`[data-field="${field}"]`);
  return {
    reach: async (testId, field) => await control(testId, field).click(),
    write: async (testId, field, text) => {
      await control(testId, field).click();
      await control(testId, field).fill(text);
    },
    choose: async (testId, field, label) => void (await control(testId, field).selectOption({ label })),
    tick: async (testId, field) => await control(testId, field).click(),
    act: async (testId, name) => await at.find(testId).getByRole('button', { name }).first().click(),
  };
}

export const handsOf = (at: Workstation, by: 'keys' | 'mouse'): Hands => (by === 'keys' ? keyboard(at) : mouse(at));
