import { describe, expect, it } from 'vitest';
import { startTestProvider } from '../../testing/start-test-provider.ts';

const attack = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
const testMode = 'TEST MODE – no money moves';

async function startWithOpenInvoice(name = 'Starter') {
  const provider = await startTestProvider();
  const { id, short_url } = await provider.createSubscription({}, {}, { name });
  await provider.pay({ subscription_id: id });
  await provider.control('POST', `/subscriptions/${id}/charge`, { result: 'fail' });
  const [open, paid] = await provider.invoices(id);
  const page = async (address: unknown) => (await fetch(String(address))).text();
  return { ...provider, id, open: open ?? {}, paid: paid ?? {}, page, subscriptionUrl: short_url };
}

describe('GET /pay/i/:code', () => {
  it('offers to pay what is open and gives a receipt for what is paid', async () => {
    const { open, paid, page } = await startWithOpenInvoice();
    const bill = await page(open.short_url);
    expect(bill).toContain(testMode);
    expect(bill).toContain('id="pay"');
    expect(bill).toContain('$9.00');
    const receipt = await page(paid.short_url);
    expect(receipt).toContain(testMode);
    expect(receipt).toContain('<h1>Receipt</h1>');
    expect(receipt).toContain('MasterCard •••• 5558');
    expect(receipt).toContain(String(paid.payment_id));
    expect(receipt).not.toContain('id="pay"');
  });

  it('says that a cancelled one needs nothing', async () => {
    const { open, page, api, id } = await startWithOpenInvoice();
    await api('POST', `/subscriptions/${id}/cancel`, {});
    const notice = await page(open.short_url);
    expect(notice).toContain('This invoice was cancelled.');
    expect(notice).not.toContain('id="pay"');
  });

  it('answers 404 to another code', async () => {
    const { raw } = await startTestProvider();
    for (const path of ['/pay/i/nothing', '/pay/s/nothing']) expect((await raw(path)).status).toBe(404);
  });

  it('shows hostile names as words and runs only its own script', async () => {
    const { open } = await startWithOpenInvoice(attack);
    const answer = await fetch(String(open.short_url));
    const page = await answer.text();
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toMatch(/<script>|<img/);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
  });
});

describe('GET /pay/s/:code', () => {
  it('authorises, changes the card, or has nothing to do', async () => {
    const { page, subscriptionUrl, createSubscription, api, id } = await startWithOpenInvoice();
    expect(await page((await createSubscription()).short_url)).toContain('Authorise this subscription');
    expect(await page(subscriptionUrl)).toMatch(/Change the card.*pending/s);
    await api('POST', `/subscriptions/${id}/cancel`, {});
    const ended = await page(subscriptionUrl);
    expect(ended).toMatch(/cancelled.*There is nothing to do here/s);
    expect(ended).toContain(testMode);
    expect(ended).not.toContain('id="pay"');
  });
});

describe('GET /pay/v1/checkout/public', () => {
  it('may be framed by pages of this computer, needs no key and says that no money moves', async () => {
    const { raw } = await startTestProvider();
    const answer = await raw('/pay/v1/checkout/public');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain(
      'frame-ancestors http://localhost:* http://127.0.0.1:*',
    );
    expect(await answer.text()).toContain(testMode);
  });
});

describe('GET /pay/v1/checkout.js', () => {
  it('is a script without markup, evaluation or inline style sheets', async () => {
    const { raw } = await startTestProvider();
    const answer = await raw('/pay/v1/checkout.js');
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    const script = await answer.text();
    expect(script).toContain('Razorpay');
    expect(script).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|eval\(|setAttribute\('style/,
    );
  });
});
