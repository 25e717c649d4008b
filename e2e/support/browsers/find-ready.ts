export interface Target {
  css: string;
  /** What it is called, or all of its text. */
  name?: string;
  /** It need only have a place on the page: what is hidden there may come to the pointer. */
  isOnlyPlaced?: boolean;
}

/**
 * Runs in a page. Answers the first element that is meant, in shadows too, once it is seen, stands still and would be
 * what a click hits.
 */
export async function findReady({ css, name, isOnlyPlaced }: Target): Promise<Element | null> {
  const within = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((node) => [
      ...(node.matches(css) ? [node] : []),
      ...(node.shadowRoot ? within(node.shadowRoot) : []),
    ]);
  const isCalled = (node: Element): boolean =>
    [node.getAttribute('aria-label'), node.textContent, ...labelsOf(node)].some((text) => text?.trim() === name);
  const labelsOf = (node: Element): (string | null)[] =>
    [...((node as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent);
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const boxOf = (node: Element): string => JSON.stringify(node.getBoundingClientRect());

  const found = within(document).find(
    (node) =>
      node.checkVisibility({ visibilityProperty: !isOnlyPlaced }) &&
      node.getBoundingClientRect().width > 0 &&
      (name === undefined || isCalled(node)),
  );
  if (!found || found.matches(':disabled')) return null;
  if (isOnlyPlaced) return found;
  found.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const before = boxOf(found);
  await nextFrame();
  await nextFrame();
  if (boxOf(found) !== before) return null;
  const { x, y, width, height } = found.getBoundingClientRect();
  const root = found.getRootNode() as Document | ShadowRoot;
  const hit = root.elementFromPoint(x + width / 2, y + height / 2);
  return hit && found.contains(hit) ? found : null;
}
