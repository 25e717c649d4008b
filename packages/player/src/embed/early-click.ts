/** The controls are seen before they act. What is clicked in between is clicked again by the function that this answers. */
export function earlyClick(): () => void {
  let clicked: HTMLElement | null = null;
  const note = ({ target }: Event) => {
    clicked = (target as Element).closest('button,video');
  };
  addEventListener('click', note);
  return () => {
    removeEventListener('click', note);
    clicked?.click();
  };
}
