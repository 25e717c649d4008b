/** The first that fits: what comes later is also named by those before. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\b(Safari|AppleWebKit)\//],
] as const;

const systems = [
  ['Windows', /\bWindows\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(intosh| OS X)\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
] as const;

const devices = [
  ['TV', /\b(SmartTV|SMART-TV|Tizen|Web0S|WebOS|HbbTV|AppleTV|GoogleTV|BRAVIA|CrKey|AFT[A-Z])/i],
  ['Tablet', /\biPad\b|\bTablet\b|\bAndroid\b(?!.*\bMobile\b)/],
  ['Phone', /\b(iPhone|iPod)\b|\bMobile\b/],
  ['Desktop', /\b(Windows|Macintosh|Linux|X11|CrOS)\b/],
] as const;

const firstOf = (rows: readonly (readonly [string, RegExp])[], userAgent: string): string =>
  rows.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? '';

/** What a browser says that it is, in the few words that people ask for; empty where it says nothing that is known. */
export const readUserAgent = (userAgent: string): { browser: string; os: string; device: string } => ({
  browser: firstOf(browsers, userAgent),
  os: firstOf(systems, userAgent),
  device: firstOf(devices, userAgent),
});
