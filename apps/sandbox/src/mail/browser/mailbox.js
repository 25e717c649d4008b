// The page works by plain links and forms. This keeps it live, answers keys and spares the reload.

const main = /** @type {HTMLElement} */ (document.querySelector('main'));
const search = /** @type {HTMLInputElement} */ (document.querySelector('input[type=search]'));
const status = /** @type {HTMLElement} */ (document.querySelector('#status'));
let latestVisit = 0;

/** @param {string} selector */
const links = (selector) => /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll(selector)]);

/** @param {string | URL} address */
async function load(address) {
  const response = await fetch(address);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

/** @param {Document} next */
function swapList(next) {
  const list = /** @type {HTMLElement} */ (document.querySelector('#list'));
  const fresh = /** @type {HTMLElement} */ (next.querySelector('#list'));
  const focusedId = list.contains(document.activeElement) && document.activeElement?.getAttribute('data-id');
  const { scrollTop } = list;
  list.replaceWith(fresh);
  fresh.scrollTop = scrollTop;
  if (focusedId)
    links('#list a')
      .find((link) => link.dataset.id === focusedId)
      ?.focus({ preventScroll: true });
}

/** @param {Document} next */
function swapReader(next) {
  document.querySelector('#reader')?.replaceWith(/** @type {Node} */ (next.querySelector('#reader')));
  main.className = next.querySelector('main')?.className ?? '';
}

/** @param {string | URL} address */
async function visit(address) {
  const turn = ++latestVisit;
  const next = await load(address);
  // A slower answer to an earlier click must not overwrite a later one.
  if (turn !== latestVisit) return;
  swapList(next);
  swapReader(next);
  document.title = next.title;
}

/** @param {string | URL} address */
function open(address) {
  history.pushState(null, '', address);
  return visit(address);
}

async function refresh() {
  const turn = latestVisit;
  const countBefore = Number(document.querySelector('#list')?.getAttribute('data-count'));
  const next = await load(location.href);
  if (turn !== latestVisit) return;
  swapList(next);
  const added = Number(document.querySelector('#list')?.getAttribute('data-count')) - countBefore;
  if (added > 0) status.textContent = added === 1 ? 'One new message' : `${added} new messages`;
  if (main.className !== 'reading') swapReader(next);
}

/** @param {number} distance */
function step(distance) {
  const rows = links('#list a');
  const at = rows.findIndex((row) => row.ariaCurrent === 'true');
  const row = rows[at < 0 ? 0 : at + distance];
  if (!row) return;
  row.focus();
  open(row.href);
}

function closeMessage() {
  const address = new URL(location.href);
  if (!address.searchParams.has('id')) return;
  address.searchParams.delete('id');
  open(address);
}

/** @param {HTMLButtonElement} button */
async function copyCode(button) {
  await navigator.clipboard.writeText(button.dataset.copy ?? '');
  button.textContent = 'Copied';
  status.textContent = 'Code copied';
  setTimeout(() => {
    button.textContent = 'Copy code';
  }, 1500);
}

/** @param {HTMLElement} button */
async function emptyMailbox(button) {
  await fetch('/mail/messages', { method: 'DELETE' });
  /** @type {HTMLElement | null} */ (button.closest('[popover]'))?.hidePopover();
  await open('/mail');
  status.textContent = 'The mailbox is empty';
}

document.addEventListener('click', (event) => {
  const target = /** @type {Element} */ (event.target);
  const copy = /** @type {HTMLButtonElement | null} */ (target.closest('[data-copy]'));
  if (copy) copyCode(copy);
  const empty = /** @type {HTMLElement | null} */ (target.closest('[data-empty]'));
  if (empty) emptyMailbox(empty);
  const link = target.closest('a');
  if (!link || link.target || link.pathname !== '/mail' || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.matches('.home, [data-clear]')) search.value = '';
  open(link.href);
});

/** @type {Record<string, () => void>} */
const keys = {
  '/': () => search.select(),
  ArrowDown: () => step(1),
  j: () => step(1),
  ArrowUp: () => step(-1),
  k: () => step(-1),
  Escape: closeMessage,
};

document.addEventListener('keydown', (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, [popover]')) return;
  if (target.matches('pre') && event.key.startsWith('Arrow')) return;
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

let typing = 0;
search.addEventListener('input', () => {
  clearTimeout(typing);
  typing = window.setTimeout(() => {
    const address = new URL('/mail', location.href);
    if (search.value.trim()) address.searchParams.set('search', search.value.trim());
    history.replaceState(null, '', address);
    visit(address);
  }, 150);
});

addEventListener('popstate', () => {
  search.value = new URLSearchParams(location.search).get('search') ?? '';
  visit(location.href);
});

/** @type {EventSource | undefined} */
let events;

// Browsers allow six connections to one host: tabs out of sight give theirs back.
function followVisibility() {
  events?.close();
  if (document.hidden) return;
  events = new EventSource('/mail/events');
  events.addEventListener('open', refresh);
  events.addEventListener('change', refresh);
}

document.addEventListener('visibilitychange', followVisibility);
followVisibility();
