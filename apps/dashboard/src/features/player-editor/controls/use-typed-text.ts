import { useState } from 'react';

interface TypedText {
  /** What the input shows: what is being typed, or the value once it came from elsewhere. */
  shown: string;
  /** `kept` is the value that the text stands for by now. */
  type: (text: string, kept: string) => void;
  settle: () => void;
}

/** An input may hold half a number or colour. That text goes as soon as an undo or a reset changes the value beneath. */
export function useTypedText(value: string): TypedText {
  const [typed, setTyped] = useState<{ text: string; kept: string }>();
  return {
    shown: typed?.kept === value ? typed.text : value,
    type: (text, kept) => setTyped({ text, kept }),
    settle: () => setTyped(undefined),
  };
}
