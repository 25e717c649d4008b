/** Where the provider's parts are, below its own origin. */
export const apiPath = '/pay/v1';

export type Addresses = ReturnType<typeof createAddresses>;

export function createAddresses(origin: () => string) {
  return {
    subscription: (code: string) => `${origin()}/pay/s/${code}`,
    invoice: (code: string) => `${origin()}/pay/i/${code}`,
  };
}
