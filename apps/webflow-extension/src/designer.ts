import { playerIdPattern } from '@kinora/contract';
import { frameAttributes, type Snippet } from '@kinora/player/render';

/** Undefined once it is inserted, else why not. */
export async function insertPlayer(snippet: Snippet): Promise<string | undefined> {
  const { canDesign } = await webflow.canForAppMode([webflow.appModes.canDesign]);
  if (!canDesign) return 'The Designer is not in a mode that lets apps insert elements.';
  const selected = await webflow.getSelectedElement();
  if (!selected) return 'Select the element that is to hold the player.';
  if (!('children' in selected && selected.children)) return 'The selected element cannot hold others.';
  try {
    const element = await selected.append(webflow.elementPresets.DOM);
    await element.setTag('iframe');
    for (const [name, value] of Object.entries(frameAttributes(snippet)))
      if (value !== undefined) await element.setAttribute(name, String(value));
    return undefined;
  } catch {
    return 'The Designer did not accept the element.';
  }
}

/** The ids of the players that the open page holds, in its order and once each. */
export async function playersOnPage(): Promise<string[]> {
  const elements = await webflow.getAllElements();
  const sources = await Promise.all(
    elements.map(async (element) => {
      if (element.type !== 'DOM' || (await element.getTag()) !== 'iframe') return '';
      return (await element.getAttribute('src')) ?? '';
    }),
  );
  const embedded = new RegExp(`/players/embed/(${playerIdPattern})`);
  return [...new Set(sources.flatMap((src) => embedded.exec(src)?.[1] ?? []))];
}
