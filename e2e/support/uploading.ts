import type { Locator, Page } from '@playwright/test';

type Files = Parameters<Locator['setInputFiles']>[0];

/** Opens the dialog of the library, chooses files and sends them. */
export async function uploadInDialog(page: Page, files: Files): Promise<Locator> {
  await page.getByRole('button', { name: 'Upload New Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload New Video' });
  await dialog.getByText('Upload a video from your device', { exact: true }).waitFor();
  await dialog.locator('input[type=file]').setInputFiles(files);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  return dialog;
}

/** The same for a film that is elsewhere. */
export async function importInDialog(page: Page, url: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Upload New Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload New Video' });
  await dialog.getByRole('button', { name: 'Import from a link' }).click();
  await dialog.getByLabel('Link to a video file').fill(url);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  return dialog;
}

export const videoRow = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Videos' }).getByRole('listitem').filter({ hasText: name });

/** A slow line that can be cut, so that there is something to see and to lose. */
export async function slowLine(page: Page, megabytesPerSecond: number) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const set = (offline: boolean) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: megabytesPerSecond * 1024 * 1024,
    });
  await set(false);
  return { cut: () => set(true), mend: () => set(false) };
}

/** Breaks the connections of some requests: before they reach the server, or once it has answered. */
export async function losingLine(page: Page, urlPattern: string) {
  const devtools = await page.context().newCDPSession(page);
  let lost = 0;
  devtools.on('Fetch.requestPaused', ({ requestId }) => {
    lost += 1;
    void devtools.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
  });
  return {
    lost: () => lost,
    lose: (requestStage: 'Request' | 'Response') =>
      devtools.send('Fetch.enable', { patterns: [{ urlPattern, requestStage }] }),
    mend: () => devtools.send('Fetch.disable'),
  };
}
