/** Empty until a gesture seeks: the script writes which way it went. */
export function seekIndicatorMarkup(): string {
  return '<div class="kin-seek-indicator" aria-hidden="true"></div>';
}
