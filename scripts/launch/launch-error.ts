/** Why the product cannot run; the message is a sentence for the person at the terminal. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
}
