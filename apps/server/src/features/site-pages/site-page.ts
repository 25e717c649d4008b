import { escapeHtml } from '@kinora/player/render';
import { type Brand, brandPage } from '../../http/brand-page.ts';

export interface SitePage {
  title: string;
  intro: string;
  questions: { ask: string; answer: string }[];
  contact: Contact;
}

/** How people reach whoever runs this installation: by mail, or where no address is set by the way they know. */
interface Contact {
  title: string;
  text: string;
  /** Before the name of the installation. */
  subject: string;
  withoutAddress: string;
}

export const helpPage: SitePage = {
  title: 'Get Help',
  intro: 'Answers to common questions.',
  questions: [
    {
      ask: 'I did not get the code by mail',
      answer:
        'Check your spam folder and wait a minute. A new code replaces the old one; you can request three in 15 minutes.',
    },
    {
      ask: 'I lost the device with my two-factor codes',
      answer: 'Use Account recovery on the sign-in page with the recovery code you saved. It works once.',
    },
    {
      ask: 'Which videos can I upload?',
      answer: 'MP4 works best. Other common formats are accepted too and converted for you.',
    },
    {
      ask: 'How do I put a player on my site?',
      answer:
        'Open the player, copy the embed code and paste it where HTML is allowed. It adapts to the width available.',
    },
    {
      ask: 'A message shows a reference',
      answer: 'Include it when you ask for help: it identifies exactly what went wrong.',
    },
  ],
  contact: {
    title: 'Still need help?',
    text: 'Write to the people who run this installation.',
    subject: 'Help with',
    withoutAddress: 'Ask whoever runs this installation: the person or the team who gave you its address.',
  },
};

export const feedbackPage: SitePage = {
  title: 'Feedback',
  intro: 'Tell us what is missing, what gets in your way and what you like.',
  questions: [
    { ask: 'What helps us most', answer: 'What you wanted to do, what you did, and what happened instead.' },
    {
      ask: 'Something failed?',
      answer: 'Include the reference from the message, if there was one: it identifies exactly what went wrong.',
    },
  ],
  contact: {
    title: 'Send feedback',
    text: 'Write to the people who run this installation.',
    subject: 'Feedback on',
    withoutAddress: 'Tell whoever runs this installation: the person or the team who gave you its address.',
  },
};

export function renderSitePage({ title, intro, questions, contact }: SitePage, brand: Brand): string {
  const list = questions
    .map(({ ask, answer }) => `<article><h2>${escapeHtml(ask)}</h2><p>${escapeHtml(answer)}</p></article>`)
    .join('\n');
  return brandPage(
    title,
    brand,
    `<p class="intro">${escapeHtml(intro)}</p>
<div class="questions">${list}</div>
${renderContact(contact, brand)}`,
  );
}

function renderContact({ title, text, subject, withoutAddress }: Contact, { supportEmail, name }: Brand): string {
  const heading = `<h2>${escapeHtml(title)}</h2>`;
  if (!supportEmail)
    return `<section class="contact">${heading}<p>${escapeHtml(withoutAddress)}</p>
<p class="operator">Do you run this installation? Set <code>SUPPORT_EMAIL</code> to show an address here.</p></section>`;
  const link = `mailto:${encodeURIComponent(supportEmail).replace('%40', '@')}?subject=${encodeURIComponent(`${subject} ${name}`)}`;
  return `<section class="contact">${heading}<p>${escapeHtml(text)}</p>
<p><a class="button" href="${escapeHtml(link)}">${escapeHtml(supportEmail)}</a></p></section>`;
}
