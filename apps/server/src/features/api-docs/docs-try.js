/** Lets a reader make the calls of this page with a key of their own. The key stays in this tab and is never stored. */
const base = document.body.dataset.api ?? '';
const keyField = /** @type {HTMLInputElement} */ (document.getElementById('key'));

/** @param {HTMLFormElement} form */
function toRequest(form) {
  const { method = 'GET', path = '', type = 'application/json' } = form.dataset;
  const query = new URLSearchParams();
  let address = path;
  for (const field of form.querySelectorAll('input')) {
    if (field.dataset.place === 'path') address = address.replace(`{${field.name}}`, encodeURIComponent(field.value));
    else if (field.value !== '') query.set(field.name, field.value);
  }
  const body = form.querySelector('textarea')?.value;
  const headers = new Headers(body === undefined ? {} : { 'content-type': type });
  if (keyField.value !== '') headers.set('authorization', `Bearer ${keyField.value.trim()}`);
  const search = query.size > 0 ? `?${query}` : '';
  /** @type {RequestInit} */
  const init = { method, headers, credentials: 'omit', ...(body === undefined ? {} : { body }) };
  return { url: `${base}${address}${search}`, init };
}

/** @param {Response} answer */
async function toText(answer) {
  const type = answer.headers.get('content-type') ?? '';
  const left = answer.headers.get('ratelimit-remaining');
  const head = `${answer.status} ${answer.statusText}${left === null ? '' : ` · ${left} calls left`}`;
  if (!type.includes('json')) return `${head}\n${type}`;
  return `${head}\n${JSON.stringify(await answer.json(), null, 2)}`;
}

/** @param {HTMLFormElement} form */
async function send(form) {
  const output = /** @type {HTMLOutputElement} */ (form.querySelector('output'));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector('button'));
  button.disabled = true;
  output.textContent = 'Waiting for the answer…';
  try {
    const { url, init } = toRequest(form);
    output.textContent = await toText(await fetch(url, init));
  } catch (error) {
    output.textContent = `No answer came: ${error instanceof Error ? error.message : error}`;
  } finally {
    button.disabled = false;
  }
}

for (const form of document.querySelectorAll('form[data-path]'))
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(/** @type {HTMLFormElement} */ (form));
  });

for (const button of document.querySelectorAll('button[data-copy]'))
  button.addEventListener('click', async () => {
    const text = button.parentElement?.querySelector('code')?.textContent ?? '';
    button.textContent = await navigator.clipboard.writeText(text).then(
      () => 'Copied',
      () => 'Select and copy it yourself',
    );
  });
