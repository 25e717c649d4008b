/** What went wrong, in a sentence for whoever typed the command. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}
