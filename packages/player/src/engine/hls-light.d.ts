/** The light build has the full build's interface, less what it leaves out; the package types only the latter. */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
