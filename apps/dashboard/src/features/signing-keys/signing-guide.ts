/** Where the API docs show how tokens are signed, in several languages. */
export const signingGuide = '/docs#signed-playback';
