import { type Attributes, attributes } from '../../core/escape.ts';

interface ButtonMarkup {
  readonly part: string;
  readonly section: string;
  readonly label: string;
  readonly icons: string;
  readonly more?: Attributes;
}

/** `part` is for styling from outside, `data-part` names the section of the editor that shapes it. */
export function buttonMarkup({ part, section, label, icons, more = {} }: ButtonMarkup): string {
  const named = { class: `kin-button kin-${part}`, part, 'data-part': section, 'aria-label': label };
  return `<button type="button"${attributes({ ...named, ...more })}>${icons}</button>`;
}
