export interface ScreenLink {
  label: string;
  /** The bar's links are in the phone's drawer as well. */
  place: 'bar' | 'menu' | 'drawer';
}

export type PlacedLink = ScreenLink & { to: string };
