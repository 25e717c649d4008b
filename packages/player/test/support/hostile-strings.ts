/** `hit()` is what must never run, `evil.test` what must never be asked. */
const vectors = [
  '<script>hit()</script>',
  '<img src=x onerror=hit()>',
  '<img src="https://evil.test/i.png">',
  '<svg onload=hit()>',
  '<svg><script>hit()</script></svg>',
  '<iframe src="https://evil.test/"></iframe>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
  '<style>@import "https://evil.test/c.css";</style>',
  '<link rel="stylesheet" href="https://evil.test/c.css">',
  '<base href="https://evil.test/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.test/">',
  '<a href="javascript:hit()" autofocus onfocus=hit()>x</a>',
  '<video src="https://evil.test/v.mp4" autoplay onplay=hit()></video>',
  '<details open ontoggle=hit()>x</details>',
  '<math><mtext><style><img src=x onerror=hit()></style></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=hit()>">',
  '<object data="https://evil.test/o"></object>',
  '<form action="https://evil.test/"><button autofocus onfocus=hit()>x</button></form>',
  '<input autofocus onfocus=hit()>',
  '<body onload=hit()>',
  'javascript:hit()',
  'java\tscript:hit()',
  'data:text/html,<script>hit()</script>',
  '//evil.test/x',
  '/\\evil.test/x',
  'https://user@evil.test/x',
  'red;}body{background:url(https://evil.test/b)}',
  'url(https://evil.test/u)',
  '#fff}@import "https://evil.test/c.css";{',
  '$' + '{hit()}{{hit()}}<%= hit() %>',
];

/** Ways out of the places where text may stand. */
const wrappers: readonly ((vector: string) => string)[] = [
  (vector) => vector,
  (vector) => `">${vector}`,
  (vector) => `'>${vector}`,
  (vector) => `</title></style></script></div></main>${vector}`,
  (vector) => `--><!--<script>${vector}</script>\u2028${vector}`,
];

export const hostileStrings: readonly string[] = wrappers.flatMap((wrap) => vectors.map(wrap));
