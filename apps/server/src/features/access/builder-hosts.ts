/**
 * Where site builders show a page while it is being made. Each stands for everything below it. Addresses that they give
 * to pages of their customers are among them: the preview of one's own page cannot be told from somebody else's.
 */
export const builderHosts: readonly string[] = [
  // Webflow: the designer, and staging sites.
  'webflow.com',
  'webflow.io',
  // Framer: the canvas, and staging sites.
  'framer.com',
  'framer.app',
  'framer.website',
  'framercanvas.com',
  // Shopify: the theme editor, and previews of shops.
  'shopify.com',
  'myshopify.com',
  'shopifypreview.com',
  'squarespace.com',
  'wix.com',
  'wixsite.com',
  'editorx.com',
  'wordpress.com',
  'wpengine.com',
  'hubspot.com',
  'hs-sites.com',
  'carrd.co',
  'bubbleapps.io',
  'notion.site',
];
