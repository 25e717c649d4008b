import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { windowSize } from './puppeteer-browser.ts';
import { startProgram } from './start-program.ts';
import { type Browser, createScope, type Driver, type Scope, type Tab } from './tab.ts';
import {
  elementId,
  isElement,
  openSession,
  type WebDriverElement,
  type WebDriverSession,
} from './webdriver-session.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** A screen that nobody sees, under the first number that is free. */
async function openDisplay() {
  const { width, height } = windowSize;
  const screen = ['-screen', '0', `${width}x${height + 200}x24`];
  const { child, stop } = startProgram('Xvfb', ['-displayfd', '1', ...screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(child.stdout as Readable, 'data')) as [Buffer];
  return { name: `:${String(number).trim()}`, stop };
}

async function answers(url: string): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(50)) {
    const answer = await fetch(`${url}/status`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error('WebKitWebDriver does not answer');
}

function middleOf(element: Element): { x: number; y: number } {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: Math.round(y + height / 2) };
}

function widthOf(element: Element): number {
  return element.getBoundingClientRect().width;
}

/** A session looks at one document at a time: each step chooses its own first. */
function driverOf(session: WebDriverSession, path: string[]): Driver<WebDriverElement> {
  const choose = async (): Promise<void> => {
    await session.post('frame', { id: null });
    for (const value of path)
      await session.post('frame', { id: await session.post('element', { using: 'css selector', value }) });
  };
  const run = async (source: string, args: unknown[]): Promise<unknown> => {
    await choose();
    return session.run(source, args);
  };
  const act = (element: WebDriverElement, what: string, body?: object) =>
    session.post(`element/${elementId(element)}/${what}`, body);
  return {
    evaluate: (code, ...args) => run(String(code), args) as never,
    async find(code, target) {
      const found = await run(String(code), [target]);
      return isElement(found) ? found : null;
    },
    async hover(element, across) {
      const move = (actions: object[]) =>
        session.post('actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
      if (across !== undefined) {
        const width = Number(await session.run(String(widthOf), [element]));
        await move([{ type: 'pointerMove', origin: element, x: Math.round((across - 0.5) * width), y: 0 }]);
        return;
      }
      // By its place: WebKit refuses to point at an element that is hidden.
      const { x, y } = (await session.run(String(middleOf), [element])) as { x: number; y: number };
      await move([x + 1, x].map((to) => ({ type: 'pointerMove', origin: 'viewport', x: Math.round(to), y })));
    },
    click: async (element) => void (await act(element, 'click')),
    async fill(element, text) {
      await act(element, 'clear');
      await act(element, 'value', { text });
    },
    chooseFile: async (element, path) => void (await act(element, 'value', { text: path })),
  };
}

function tabOf(session: WebDriverSession, env: NodeJS.ProcessEnv): Tab {
  const scopeOf = (...path: string[]): Scope => createScope(driverOf(session, path));
  return {
    ...scopeOf(),
    open: async (address) => void (await session.post('url', { url: address })),
    frame: scopeOf,
    async press(key) {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: key }));
      await session.post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    async screenshot() {
      await session.post('frame', { id: null });
      return Buffer.from(String(await session.get('screenshot')), 'base64');
    },
    // A tab of its own would stay behind, where nothing is drawn, and in a second window of it no film begins.
    async openBeside() {
      const another = await launchWebKit(env);
      return { ...(await another.openTab()), close: another.close };
    },
    close: session.close,
  };
}

/** The numbers of all that a program has started, and what these have started, which comes first. */
const descendantsOf = (pid: number): number[] =>
  globSync(`/proc/${pid}/task/*/children`)
    .flatMap((path) => readFileSync(path, 'utf8').trim().split(' ').filter(Boolean).map(Number))
    .flatMap((child) => [...descendantsOf(child), child]);

/** The engine of Safari as Debian has it, by the W3C's WebDriver. */
export async function launchWebKit(env: NodeJS.ProcessEnv): Promise<Browser> {
  const [binary] = globSync('/usr/lib/*/webkit{2gtk,gtk}-*/MiniBrowser');
  const display = await openDisplay();
  const port = await freePort();
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...env,
      DISPLAY: display.name,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Pictures of another size fail to upload to a graphics card that is none.
      WEBKIT_GST_DISABLE_GL_SINK: '1',
      // After some seeks GStreamer's own way to PulseAudio writes years ahead, and film and sound stand still.
      GST_PLUGIN_FEATURE_RANK: 'pulsesink:NONE,alsasink:MAX',
      // Nothing here needs a message bus; without these, one is started for it and outlives it.
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      NO_AT_BRIDGE: '1',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await answers(url);
  return {
    async openTab(): Promise<Tab> {
      const session = await openSession(url, { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } });
      await session.post('window/rect', windowSize);
      return tabOf(session, env);
    },
    async kill() {
      for (const pid of descendantsOf(driver.child.pid ?? 0)) process.kill(pid, 'SIGKILL');
    },
    async close() {
      await driver.stop();
      await display.stop();
    },
  };
}
