/** The key under which WebDriver names an element (W3C WebDriver, 12.1). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

export interface WebDriverElement {
  [elementKey]: string;
}

export const elementId = (element: WebDriverElement): string => element[elementKey];

export const isElement = (value: unknown): value is WebDriverElement =>
  typeof value === 'object' && value !== null && elementKey in value;

async function send(url: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

/** Commands as the W3C's WebDriver names them. */
export interface WebDriverSession {
  post: (command: string, body?: object) => Promise<unknown>;
  get: (command: string) => Promise<unknown>;
  /** Runs a function in the document that is chosen at the moment. */
  run: (source: string, args: unknown[]) => Promise<unknown>;
  close: () => Promise<void>;
}

// An answer with a key "error" would be read as a failure of WebDriver itself: whatever comes back travels in a list.
const asScript = (source: string): string => `
  const args = [...arguments];
  const done = args.pop();
  Promise.resolve().then(() => (${source})(...args)).then((value) => done([value]), (error) => done(['', String(error)]));
`;

export async function openSession(driverUrl: string, capabilities: object): Promise<WebDriverSession> {
  const opened = await send(`${driverUrl}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } });
  const url = `${driverUrl}/session/${(opened as { sessionId: string }).sessionId}`;
  const post = (command: string, body: object = {}) => send(`${url}/${command}`, 'POST', body);
  return {
    post,
    get: (command) => send(`${url}/${command}`, 'GET'),
    async run(source, args) {
      const [value, failure] = (await post('execute/async', { script: asScript(source), args })) as [unknown, string?];
      if (failure) throw new Error(failure);
      return value;
    },
    close: async () => void (await send(url, 'DELETE')),
  };
}
