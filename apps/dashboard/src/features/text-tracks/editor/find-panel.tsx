import { Button, TextInput } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { countText } from '../../../ui/quantity-text.ts';
import { toast } from '../../../ui/toast.ts';
import { type CueMatch, findMatches, replaceAll, replaceMatch } from '../cues/cue-search.ts';
import classes from './cue-tools.module.css';
import { useCueEditor, useCues } from './use-cues.ts';

const countOf = (count: number): string => countText(count, { of: 'match', isCapped: false }).replace(/hs$/, 'hes');

export function FindPanel() {
  const { store, goTo } = useCueEditor();
  const [text, setText] = useState('');
  const [replacement, setReplacement] = useState('');
  const [isCaseSensitive, setCaseSensitive] = useState(false);
  const [at, setAt] = useState(-1);
  const search = useMemo(() => ({ text, isCaseSensitive }), [text, isCaseSensitive]);
  const cues = useDeferredValue(useCues((draft) => draft.cues));
  const matches = useMemo(() => findMatches(cues, search), [cues, search]);
  const show = (match: CueMatch | undefined): void => {
    if (match) goTo(match.index, match);
  };
  const next = (): void => {
    const following = matches.length === 0 ? -1 : (at + 1) % matches.length;
    setAt(following);
    show(matches[following]);
  };
  const replaceThis = (): void => {
    const match = matches[at];
    if (!match) {
      next();
      return;
    }
    store.dispatch({ type: 'replace', cues: replaceMatch(store.state().cues, match, replacement) });
    const left = findMatches(store.state().cues, search);
    const following = left.findIndex(
      ({ index, from }) => index > match.index || (index === match.index && from >= match.from + replacement.length),
    );
    setAt(following);
    show(left[following]);
  };
  const replaceEvery = (): void => {
    const count = findMatches(store.state().cues, search).length;
    store.dispatch({ type: 'replace', cues: replaceAll(store.state().cues, search, replacement) });
    setAt(-1);
    toast(`Replaced ${countOf(count)}`);
  };
  const none = matches.length === 0;
  const place = matches[at] ? `${at + 1} of ${countOf(matches.length)}` : countOf(matches.length);
  return (
    <search className={classes.form}>
      <TextInput
        size="xs"
        className={classes.field ?? ''}
        aria-label="Find"
        placeholder="Find"
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setAt(-1);
        }}
        onKeyDown={({ key }) => key === 'Enter' && next()}
      />
      <TextInput
        size="xs"
        className={classes.field ?? ''}
        aria-label="Replace with"
        placeholder="Replace with"
        value={replacement}
        onChange={({ currentTarget }) => setReplacement(currentTarget.value)}
      />
      <Button
        size="xs"
        variant={isCaseSensitive ? 'light' : 'default'}
        aria-pressed={isCaseSensitive}
        onClick={() => setCaseSensitive((was) => !was)}
      >
        Match case
      </Button>
      <span className={classes.count} role="status">
        {text === '' ? '' : place}
      </span>
      <Button size="xs" variant="default" disabled={none} onClick={next}>
        Next
      </Button>
      <Button size="xs" variant="default" disabled={none} onClick={replaceThis}>
        Replace
      </Button>
      <Button size="xs" variant="default" disabled={none} onClick={replaceEvery}>
        Replace all
      </Button>
    </search>
  );
}
