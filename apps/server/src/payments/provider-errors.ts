/** No answer, or none that can be understood. Whether a write happened is not known. */
export class ProviderDown extends Error {
  override readonly name = 'ProviderDown';
  readonly code = 'PAYMENTS_DOWN';
}

interface Refused {
  status: number;
  /** The provider's own words. */
  description: string;
  /** A charge was tried and the bank said no. */
  isDeclined: boolean;
}

/** The provider understood and said no: nothing happened. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  readonly code = 'PAYMENTS_DOWN';
  readonly status: number;
  readonly description: string;
  readonly isDeclined: boolean;

  constructor(call: string, { status, description, isDeclined }: Refused) {
    super(`${call} was refused with ${status}: ${description}`);
    this.status = status;
    this.description = description;
    this.isDeclined = isDeclined;
  }

  get isUnknownId(): boolean {
    return /id provided does not exist/i.test(this.description);
  }
}
