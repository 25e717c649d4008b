import classes from './cue-tools.module.css';
import { useCueEditor } from './use-cues.ts';

const keys = [
  ['Ctrl Enter', 'Play the cue, or stop'],
  ['Ctrl Shift Enter', 'Split the cue at the cursor'],
  ['Alt ↑ ↓', 'Go to the cue above or below'],
  ['↑ ↓ in a time', 'A tenth of a second later or earlier'],
  ['← → on an end in the timeline', 'The same; with Shift a second'],
  ['Ctrl Z, Ctrl Shift Z', 'Undo, redo'],
  ['Ctrl S', 'Save'],
] as const;

export function KeysPanel() {
  const { isChapters } = useCueEditor();
  return (
    <dl className={classes.keys}>
      {keys
        .filter(([, what]) => !isChapters || !what.startsWith('Split'))
        .map(([key, what]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{key}</dt>
            <dd>{isChapters ? what.replace('cue', 'chapter') : what}</dd>
          </div>
        ))}
    </dl>
  );
}
