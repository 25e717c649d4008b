/** Said to the operator as it is. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
