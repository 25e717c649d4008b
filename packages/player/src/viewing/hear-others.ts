import { type PlaceOnSite, parsePageAnswer, toPageRequest } from '../core/page-messages.ts';
import { isTwinNotice, toTwinNotice } from '../core/twin-messages.ts';

interface Heard {
  /** A frame is told the origin of its page alone; the rest where one of our own scripts is there to ask. */
  place: PlaceOnSite | undefined;
  /** Whether the page has the same player in another frame. */
  hasTwin: boolean;
}

/** From the page, and from the other frames in it: like those of which only one is to play, they share nothing else. */
export function hearOthers(id: string): Readonly<Heard> {
  const { parent } = window;
  const heard: Heard = { place: undefined, hasTwin: false };
  const tell = (frame: Window | null | undefined) => frame?.postMessage(toTwinNotice(id), '*');
  const hear = ({ source, data }: MessageEvent) => {
    const other = source as Window | null;
    if (other === parent) heard.place ??= parsePageAnswer(data);
    else if (other !== window && other?.parent === parent && !heard.hasTwin && isTwinNotice(data, id)) {
      heard.hasTwin = true;
      // Who was there before has not been heard yet.
      tell(other);
    }
  };
  addEventListener('message', hear);
  parent.postMessage(toPageRequest(id), '*');
  for (let index = 0; index < parent.length; index += 1) tell(parent[index]);
  return heard;
}
