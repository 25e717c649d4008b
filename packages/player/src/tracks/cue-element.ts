import { type Cue, type CuePlace, toPlace, toRuns } from '../core/cues.ts';

/** Of elements and text alone: nothing that a cue says is read as markup. */
function toElement({ text }: Cue): HTMLElement {
  const cue = document.createElement('div');
  cue.className = 'kin-cue';
  cue.dir = 'auto';
  const box = document.createElement('span');
  for (const { text: letters, tags } of toRuns(text)) {
    let node: Node = new Text(letters);
    for (const tag of tags) {
      const element = document.createElement(tag);
      element.append(node);
      node = element;
    }
    box.append(node);
  }
  cue.append(box);
  return cue;
}

/** What is moved by as much of itself as of the picture stays inside it, from one edge to the other. */
function put(group: HTMLElement, { line, position, align }: CuePlace): void {
  group.style.textAlign = align;
  group.style.alignSelf = align === 'center' ? align : `flex-${align}`;
  if (line === undefined && position === undefined) return;
  const across = position ?? { start: 0, center: 50, end: 100 }[align];
  const [down, edge] = line === undefined ? [0, 'bottom'] : [line, 'top'];
  group.style.position = 'absolute';
  group.style.setProperty(edge, `${down}%`);
  if (align === 'end') group.style.right = `${100 - across}%`;
  else group.style.left = `${across}%`;
  group.style.translate = `${align === 'center' ? -across : 0}% ${-down}%`;
}

/** Cues of one place stand above each other, the older one on top. */
export function toGroups(cues: readonly Cue[]): HTMLElement[] {
  const groups = new Map<string, HTMLElement>();
  for (const cue of cues) {
    const group = groups.get(cue.settings) ?? document.createElement('div');
    if (!groups.has(cue.settings)) put(group, toPlace(cue.settings));
    group.append(toElement(cue));
    groups.set(cue.settings, group);
  }
  return [...groups.values()];
}
