import { describe, expect, it } from 'vitest';
import { embedSnippet, pageFrame, toWords } from './snippet.ts';

const src = 'https://video.example/api/players/embed/ply_1';

describe('embedSnippet', () => {
  it('is one lazy iframe that may go full screen and fills its place', () => {
    expect(embedSnippet({ src, title: 'Launch', descriptionHtml: '<p>All <b>about</b> it &amp; more</p>' })).toBe(
      `<iframe src="${src}" title="Launch" aria-description="All about it &amp; more" style="border:0;color-scheme:light;width:100%;aspect-ratio:16/9" loading="lazy" allow="autoplay *; fullscreen *; picture-in-picture *; encrypted-media *" allowfullscreen></iframe>`,
    );
  });

  it('takes a fixed size', () => {
    const text = embedSnippet({ src, title: '', size: { width: 640, height: 360 } });
    expect(text).toContain('title="Video" width="640" height="360" style="border:0;color-scheme:light"');
  });

  it.each(['"><script>x()</script>', "' onload='x()", '</iframe><img src=x onerror=x()>', '&quot; onload=x() &#34;'])(
    'keeps %j inside its attribute',
    (hostile) => {
      const text = embedSnippet({ src, title: hostile, descriptionHtml: hostile });
      expect(text.match(/[<>]/g)).toEqual(['<', '>', '<', '>']);
      expect(text.replace(/"[^"]*"/g, '""')).toBe(
        '<iframe src="" title="" aria-description="" style="" loading="" allow="" allowfullscreen></iframe>'.replace(
          toWords(hostile) ? '' : ' aria-description=""',
          '',
        ),
      );
    },
  );
});

describe('pageFrame', () => {
  it('loads at once and leaves its look to the page', () => {
    expect(pageFrame({ src, title: 'A "launch"' })).toBe(
      `<iframe src="${src}" title="A &quot;launch&quot;" allow="autoplay *; fullscreen *; picture-in-picture *; encrypted-media *" allowfullscreen></iframe>`,
    );
  });
});
