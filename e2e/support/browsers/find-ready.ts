export interface Target {
  css: string;
  /** What it is called, or all of its text. */
  name?: string;
  /** It need not be at hand yet. */
  isOnlySeen?: boolean;
}

/**
 * Runs in a page. Answers the first element that is meant, in shadows too, once it is seen, stands still and would be
 * what a click hits.
 */
export async function findReady({ css, name, isOnlySeen }: Target): Promise<Element | null> {
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
    (node) => node.checkVisibility({ visibilityProperty: true }) && (name === undefined || isCalled(node)),
  );
  if (!found || found.matches(':disabled')) return null;
  if (isOnlySeen) return found;
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
