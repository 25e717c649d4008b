import { describe, expect, it } from 'vitest';
import { fromLinkLines, toLinkLines } from './link-lines.ts';

describe('links as lines', () => {
  it('are read and written alike', () => {
    const links = [
      { label: 'Status page', url: 'https://status.example.com' },
      { label: 'Imprint', url: 'https://example.com/imprint' },
    ];
    expect(fromLinkLines(toLinkLines(links))).toEqual(links);
    expect(fromLinkLines('\n  Status   https://a.test \n\n')).toEqual([{ label: 'Status', url: 'https://a.test' }]);
    expect(fromLinkLines('https://a.test')).toEqual([{ label: '', url: 'https://a.test' }]);
  });
});
