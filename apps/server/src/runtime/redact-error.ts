/**
 * An error as the log may keep it. A failed query names the values it was given, hashes and sealed texts among them,
 * in its message, in its stack and as fields: only the query stays.
 */
export function redactError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack = '', cause } = error;
  const frames = stack.slice(stack.indexOf(message) + message.length);
  return {
    type: error.constructor.name || name,
    message: withoutValues(message),
    ...('code' in error ? { code: String(error.code) } : {}),
    stack: `${name}: ${withoutValues(message)}${frames}`,
    ...(cause === undefined ? {} : { cause: redactError(cause) }),
  };
}

const withoutValues = (message: string): string =>
  message.startsWith('Failed query: ') ? message.replace(/\nparams: .*$/s, '') : message;
