import { escapeHtml } from '@kinora/player/render';

export interface SitePage {
  title: string;
  intro: string;
  questions: { ask: string; answer: string }[];
  /** Where the operator of this installation reads mail. */
  address: string;
  subject: string;
}

export const helpPage = (address: string): SitePage => ({
  title: 'Get help',
  intro: 'Answers to what people ask first. Nothing here? Write to the people who run this installation.',
  address,
  subject: 'Help with Kinora',
  questions: [
    {
      ask: 'I did not get the code by mail',
      answer:
        'Look in the spam folder and wait a minute. A new code replaces the old one; three are sent in 15 minutes.',
    },
    {
      ask: 'I lost the device with my two-factor codes',
      answer: 'Use Account recovery on the sign-in page with the recovery code that you saved. It works once.',
    },
    {
      ask: 'Which videos can I upload?',
      answer: 'MP4 is best. Other formats that can be read safely are accepted too and made playable for you.',
    },
    {
      ask: 'How do I put a player on my site?',
      answer:
        'Open the player, copy the embed code and paste it where HTML is allowed. It fits the width of its place.',
    },
  ],
});

export const feedbackPage = (address: string): SitePage => ({
  title: 'Feedback',
  intro: 'Tell us what is missing, what gets in your way and what you like. Every mail is read.',
  address,
  subject: 'Feedback on Kinora',
  questions: [
    { ask: 'What helps us most', answer: 'What you wanted to do, what you did, and what happened instead.' },
    {
      ask: 'Something failed?',
      answer: 'Add the request id from the message, if there was one: it leads us to the cause.',
    },
  ],
});

export function renderSitePage({ title, intro, questions, address, subject }: SitePage, style: string): string {
  const list = questions
    .map(({ ask, answer }) => `<article><h2>${escapeHtml(ask)}</h2><p>${escapeHtml(answer)}</p></article>`)
    .join('\n');
  const link = `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Kinora</title><link rel="stylesheet" href="${style}"></head>
<body><header><p class="brand"><a href="/">Kinora</a></p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(intro)}</p>
<p><a href="${escapeHtml(link)}">${escapeHtml(address)}</a></p></header><main>${list}</main></body></html>`;
}
