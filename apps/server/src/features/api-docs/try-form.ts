import { type Endpoint, isInQuery, pathParameters } from '@kinora/contract';
import { escapeHtml } from '@kinora/player/render';
import { exampleOf } from './examples.ts';
import { templateOf, toSchema } from './operation.ts';

/** A form that makes the call, for calls that a key may make or that anybody may. */
export function renderTryForm(endpoint: Endpoint): string {
  const { method, path, access } = endpoint;
  if (access !== 'key' && access !== 'public') return '';
  const input = toSchema(endpoint.input, 'input');
  const example = exampleOf(input, { isShort: true }) as Record<string, unknown>;
  const inPath = pathParameters(path);
  const rest = Object.keys(input.properties ?? {}).filter((name) => !inPath.includes(name));
  const inQuery = isInQuery(endpoint);
  const fields = [
    ...inPath.map((name) => renderField(name, 'path', String(example[name] ?? ''))),
    ...(inQuery ? rest.map((name) => renderField(name, 'query', '')) : []),
  ];
  const body = Object.fromEntries(rest.filter((name) => name in example).map((name) => [name, example[name]]));
  const content = example.file instanceof Uint8Array ? new TextDecoder().decode(example.file) : toJson(body);
  const area = inQuery
    ? ''
    : `<label>Body<textarea rows="4" spellcheck="false">${escapeHtml(content)}</textarea></label>`;
  const type = endpoint.file?.[0] ?? 'application/json';
  return `<details><summary>Try it</summary>
<form data-method="${method}" data-type="${type}" data-path="${escapeHtml(templateOf(endpoint))}">${fields.join('')}${area}
<button>Send</button><output></output></form></details>`;
}

const toJson = (body: object): string => JSON.stringify(body, null, 2);

const renderField = (name: string, place: 'path' | 'query', value: string): string =>
  `<label>${name}<input name="${name}" data-place="${place}" value="${escapeHtml(value)}" autocomplete="off"${
    place === 'path' ? ' required' : ''
  }></label>`;
