import { escapeHtml } from '@kinora/player/render';
import { toAccentShades } from './accent-shades.ts';

/** How the installation presents itself, whoever decided it. */
export interface Brand {
  name: string;
  /** Empty where it is ours. */
  accent: string;
  supportEmail: string;
  termsUrl: string;
  privacyUrl: string;
  footerLinks: { label: string; url: string }[];
  /** Empty where MAIL_FROM says it. */
  mailSender: string;
  /** Empty where it is ours. */
  logoUrl: string;
  logo: Buffer | undefined;
}

/** The links at the foot of every screen. */
export const linksOf = ({
  termsUrl,
  privacyUrl,
  footerLinks,
  supportEmail,
}: Brand): { label: string; url: string }[] => [
  ...footerLinks,
  ...(termsUrl ? [{ label: 'Terms', url: termsUrl }] : []),
  ...(privacyUrl ? [{ label: 'Privacy', url: privacyUrl }] : []),
  ...(supportEmail ? [{ label: 'Support', url: `mailto:${supportEmail}` }] : []),
];

/** Stronger than the style sheet that the dashboard writes itself. */
export function brandStyle({ accent }: Brand): string {
  if (!accent) return '';
  const { scale, linkOnLight, linkOnDark } = toAccentShades(accent);
  const shade = (index: number) => scale[index] ?? accent;
  const shades = scale.map((color, index) => `--mantine-color-brand-${index}:${color}`).join(';');
  const rule = (scheme: string, ...lines: string[]) =>
    `html:root[data-mantine-color-scheme="${scheme}"]:root{${[shades, ...lines].join(';')}}`;
  const filled = (name: string, color: string) =>
    `--mantine-color-${name}-filled:${color};--mantine-color-${name}-filled-hover:${shade(7)}`;
  return [
    rule(
      'light',
      filled('brand', shade(6)),
      filled('primary', shade(6)),
      `--app-focus:${shade(6)}`,
      `--mantine-color-anchor:${linkOnLight}`,
      `--mantine-color-brand-light:${shade(6)}1a`,
      `--mantine-color-brand-light-color:${linkOnLight}`,
    ),
    rule(
      'dark',
      filled('brand', shade(6)),
      filled('primary', shade(6)),
      `--app-focus:${shade(4)}`,
      `--mantine-color-anchor:${linkOnDark}`,
      `--mantine-color-brand-light:${shade(5)}2e`,
      `--mantine-color-brand-light-hover:${shade(5)}42`,
      `--mantine-color-brand-light-color:${shade(2)}`,
      `--mantine-color-brand-outline:${shade(3)}`,
    ),
  ].join('');
}

/** What stands for the mark and the name of the product in pages that the server writes itself. */
export const brandMark = ({ name, logoUrl }: Brand): string =>
  logoUrl
    ? `<img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(name)}" height="28">`
    : `<img src="/favicon.svg" alt="" width="28" height="28">${escapeHtml(name)}`;

export const iconUrl = ({ logoUrl }: Brand): string => logoUrl || '/favicon.svg';

/** A page of the installation itself, with its name and links around the content. */
export function brandPage(title: string, brand: Brand, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${escapeHtml(brand.name)}</title><link rel="icon" href="${escapeHtml(iconUrl(brand))}">
<link rel="stylesheet" href="/site/style.css"></head>
<body><header><a class="home" href="/">${brandMark(brand)}</a></header>
<main><h1>${escapeHtml(title)}</h1>${content}</main>${renderLinks(brand)}</body></html>`;
}

function renderLinks(brand: Brand): string {
  const links = linksOf(brand).map(({ label, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`);
  return links.length > 0 ? `<footer>${links.join(' ')}</footer>` : '';
}
