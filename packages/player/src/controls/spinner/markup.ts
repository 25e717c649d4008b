export function spinnerMarkup(): string {
  return '<div class="kin-spinner" aria-hidden="true"></div>';
}
