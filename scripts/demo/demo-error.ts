/** Why the demo cannot be filled; the message is a sentence for the person at the terminal. The product runs on. */
export class DemoError extends Error {
  override readonly name = 'DemoError';
}
