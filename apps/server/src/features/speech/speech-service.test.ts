import { describe, expect, it } from 'vitest';
import { commandArguments, findSpeech, seemsEnglish, understoodPieces, wayFor } from './speech-service.ts';

const files = { voiceModel: '/v', speechModel: '/s' };
const command = ['/bin/whisper', '-f', '{wav}', '--out={out}', '{lang}'];

describe('what writes down speech', () => {
  it('is the model for English, and the command of the operator for all else', () => {
    const both = { isOn: true, files, command };
    expect(wayFor(both, 'en')).toEqual({ kind: 'model', files });
    expect(wayFor(both, 'en-GB')).toEqual({ kind: 'model', files });
    expect(wayFor(both, 'de')).toEqual({ kind: 'command', command });
    expect(wayFor({ ...both, files: undefined }, 'en')).toEqual({ kind: 'command', command });
  });

  it('says in words why it cannot', () => {
    expect(wayFor({ isOn: true, files, command: [] }, 'de')).toEqual({
      problem: 'This server writes captions of English speech only',
    });
    expect(wayFor({ isOn: true, files: undefined, command: [] }, 'en')).toEqual({
      problem: 'No captions: speech recognition is not installed on this server',
    });
    expect(wayFor({ isOn: false, files, command }, 'en')).toEqual({
      problem: 'Captions are switched off on this server',
    });
    expect(findSpeech({ isOn: false, command: [] }).files).toBeUndefined();
  });

  it('gets each value as one argument, whatever is in it', () => {
    const values = { wav: '/a b/{out}.wav', out: '/o; rm', lang: '$(id)' };
    expect(commandArguments(command, values)).toEqual([
      '/bin/whisper',
      '-f',
      '/a b/{out}.wav',
      '--out=/o; rm',
      '$(id)',
    ]);
  });
});

describe('what was heard', () => {
  const piece = (sureness: number, tokens = 10, text = 'Yes') => ({ from: 0, to: 1, text, tokens, sureness });

  it('is English where the model is sure of it, as a whole', () => {
    expect(seemsEnglish([piece(-0.1), piece(-0.3)])).toBe(true);
    expect(seemsEnglish([piece(-0.2, 100), piece(-1.1, 10)])).toBe(true);
    expect(seemsEnglish([piece(-0.9), piece(-1), piece(-0.2, 2)])).toBe(false);
    expect(seemsEnglish([])).toBe(false);
  });

  it('is left out where nothing was understood', () => {
    expect(understoodPieces([piece(-0.1), piece(-2), piece(-0.1, 0, '')])).toEqual([piece(-0.1)]);
  });
});
