import type { Locator } from '@playwright/test';

/** How somebody works the screens: a journey says what is done, its input mode says with what. */
export interface InputMode {
  press: (control: Locator) => Promise<void>;
  /** Replaces what the field holds. */
  fill: (field: Locator, text: string) => Promise<void>;
}

export const mouse: InputMode = {
  press: (control) => control.click(),
  fill: (field, text) => field.fill(text),
};

const mostStops = 80;

const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate((node) => node === document.activeElement && node.matches(':focus-visible'));

/** Goes from stop to stop, as somebody without a mouse does, until the control has the focus and shows it. */
async function tabTo(control: Locator): Promise<void> {
  await control.waitFor();
  for (let stops = 0; stops < mostStops; stops += 1) {
    if (await hasFocus(control)) return;
    await control.page().keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${control}`);
}

export const keyboard: InputMode = {
  async press(control) {
    await tabTo(control);
    const isLink = await control.evaluate((node) => node.tagName === 'A');
    await control.page().keyboard.press(isLink ? 'Enter' : 'Space');
  },
  async fill(field, text) {
    await tabTo(field);
    await field.page().keyboard.press('ControlOrMeta+A');
    await field.page().keyboard.type(text);
  },
};

/** Types six digits into the boxes of a form, over whatever stands in them. */
export async function typeCode({ press }: InputMode, form: Locator, code: string): Promise<void> {
  const first = form.getByLabel('Digit 1');
  if (!(await hasFocus(first))) await press(first);
  await form.page().keyboard.type(code);
}
