import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const dist = fileURLToPath(new URL('../../apps/webflow-extension/dist', import.meta.url));
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** The built extension on an origin of its own, as Webflow hosts it. */
export async function serveExtension(): Promise<{ url: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://extension').pathname);
    const name = path === '/' ? '/index.html' : path;
    const content = await readFile(join(dist, name)).catch(() => undefined);
    response.writeHead(content ? 200 : 404, { 'content-type': types[extname(name)] ?? 'text/plain' }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

export interface DesignerOptions {
  canDesign?: boolean;
  /** What is selected: something that holds others, something that does not, or nothing. */
  selected?: 'container' | 'leaf' | null;
  /** Whether it takes elements that apps append. */
  accepts?: boolean;
}

export interface StandIn {
  elements: { type: string; tag: string; attributes: Record<string, string> }[];
  notices: string[];
}

/** The part of the Designer's `webflow` object that the extension uses, with the names and shapes of its typings. */
function standIn({ canDesign = true, selected = 'container', accepts = true }: DesignerOptions): void {
  const state: StandIn = { elements: [], notices: [] };
  const toElement = (kept: StandIn['elements'][number]) => ({
    type: kept.type,
    getTag: async () => kept.tag,
    setTag: async (tag: string) => {
      kept.tag = tag;
      return null;
    },
    getAttribute: async (name: string) => kept.attributes[name] ?? null,
    setAttribute: async (name: string, value: string) => {
      kept.attributes[name] = value;
      return null;
    },
  });
  const container = {
    type: 'Block',
    children: true,
    append: async (preset: unknown) => {
      if (!accepts || preset !== 'DOM preset') throw new Error('refused');
      const kept = { type: 'DOM', tag: 'div', attributes: {} };
      state.elements.push(kept);
      return toElement(kept);
    },
  };
  const choices = { container, leaf: { type: 'Image', children: false } };
  Object.assign(window, {
    designer: state,
    webflow: {
      appModes: { canDesign: 'canDesign' },
      elementPresets: { DOM: 'DOM preset' },
      canForAppMode: async () => ({ canDesign }),
      getSelectedElement: async () => (selected ? choices[selected] : null),
      getAllElements: async () => [{ type: 'Block' }, ...state.elements.map(toElement)],
      notify: async ({ message }: { message: string }) => void state.notices.push(message),
    },
  });
}

export const openInDesigner = async (page: Page, url: string, options: DesignerOptions = {}): Promise<void> => {
  await page.addInitScript(standIn, options);
  await page.goto(url);
};

export const designerOf = (page: Page): Promise<StandIn> =>
  page.evaluate(() => (window as unknown as { designer: StandIn }).designer);
