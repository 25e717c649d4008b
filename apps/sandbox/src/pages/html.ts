/** Markup that is already safe to send; only `html` makes it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Fragment = Html | string | number | false | undefined | readonly Fragment[];

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Every value put into the template is escaped unless it is markup made here. Attribute values must be quoted. */
export function html(parts: TemplateStringsArray, ...values: Fragment[]): Html {
  return new Html(parts.reduce((markup, part, index) => markup + toMarkup(values[index - 1]) + part));
}

function toMarkup(value: Fragment): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map(toMarkup).join('');
  return String(value).replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
