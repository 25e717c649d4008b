import { describe, expect, it } from 'vitest';
import { codeOfAddress, confirmationAddress, designAddress, signInAddressWithCode } from './webflow-addresses.ts';

const page = 'https://kinora.test/webflow-confirmation';

describe('codeOfAddress', () => {
  it('reads the code', () => {
    expect(codeOfAddress(`${page}?code=a%26b&state=c`)).toBe('a&b');
  });

  it.each(['', '?code=', '?error=access_denied', `?code=${'x'.repeat(501)}`])('finds none in %j', (query) => {
    expect(codeOfAddress(page + query)).toBeUndefined();
  });
});

describe('the way to the sign-in and back', () => {
  it('carries the code in the query', () => {
    expect(signInAddressWithCode('a&b')).toBe('/signin?code=a%26b');
    expect(signInAddressWithCode(undefined)).toBe('/signin');
    expect(confirmationAddress('a&b')).toBe('/webflow-confirmation?code=a%26b');
  });
});

describe('designAddress', () => {
  const template = 'https://{shortName}.design.webflow.com?app={clientId}';

  it('names the site and the app', () => {
    expect(designAddress(template, 'acme-1', 'abc')).toBe('https://acme-1.design.webflow.com?app=abc');
  });

  it.each(['evil.test/', 'evil.test#', 'a@evil.test', 'x/y?z'])('cannot be led elsewhere by %j', (shortName) => {
    const address = URL.parse(designAddress(template, shortName, '$&'));
    expect(address === null || address.hostname.endsWith('.design.webflow.com')).toBe(true);
  });
});
