import { createStore, type Store } from '../../../ui/create-store.ts';
import { type Draft, type DraftAction, type DraftState, reduceDraft, startDraft } from './editor-draft.ts';

export type DraftStore = Store<DraftState, DraftAction>;

export const createDraftStore = (stored: Draft): DraftStore => createStore(startDraft(stored), reduceDraft);
