import { once } from 'node:events';
import puppeteer, {
  type BrowserContext,
  type ElementHandle,
  type Frame,
  type KeyInput,
  type LaunchOptions,
  type Page,
} from 'puppeteer-core';
import { type Browser, createScope, type Driver, type Scope, type Tab } from './tab.ts';

export const windowSize = { width: 1280, height: 900 };

function driverOf(frameNow: () => Promise<Frame>): Driver<ElementHandle> {
  return {
    evaluate: async (run, ...args) => (await frameNow()).evaluate(run as never, ...args) as never,
    async find(run, target) {
      const handle = await (await frameNow()).evaluateHandle(run, target);
      return handle.asElement() as ElementHandle | null;
    },
    async hover(element, across = 0.5) {
      const { width = 0, height = 0 } = (await element.boundingBox()) ?? {};
      const { x, y } = await element.clickablePoint({ x: width * across, y: height / 2 });
      await element.frame.page().mouse.move(x, y);
    },
    click: (element) => element.click(),
    async fill(element, text) {
      await element.evaluate((node) => (node as HTMLInputElement).select());
      await element.type(text);
    },
    chooseFile: (element, path) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
  };
}

async function frameIn(frame: Frame, [css, ...deeper]: string[]): Promise<Frame> {
  if (css === undefined) return frame;
  const element = await frame.waitForSelector(css);
  const inner = await element?.contentFrame();
  if (!inner) throw new Error(`${css} is no frame`);
  return frameIn(inner, deeper);
}

function tabOf(page: Page, context: BrowserContext, close: () => Promise<void>): Tab {
  const scopeOf = (find: () => Promise<Frame>): Scope => createScope(driverOf(find));
  return {
    ...scopeOf(async () => page.mainFrame()),
    open: async (url) => void (await page.goto(url)),
    frame: (...path) => scopeOf(() => frameIn(page.mainFrame(), path)),
    press: (key) => page.keyboard.press(key as KeyInput),
    screenshot: async () => Buffer.from(await page.screenshot()),
    async openBeside() {
      const other = await context.newPage();
      await other.bringToFront();
      return tabOf(other, context, async () => {
        await other.close();
        await page.bringToFront();
      });
    },
    close,
  };
}

/** Chromium and Firefox, each by the protocol that it speaks best. */
export async function launchPuppeteer(options: LaunchOptions): Promise<Browser> {
  const browser = await puppeteer.launch({ ...options, defaultViewport: windowSize });
  return {
    async openTab(): Promise<Tab> {
      const context = await browser.createBrowserContext();
      return tabOf(await context.newPage(), context, () => context.close());
    },
    async kill() {
      const process = browser.process();
      const ended = process && once(process, 'exit');
      process?.kill('SIGKILL');
      await ended;
    },
    close: () => browser.close(),
  };
}
