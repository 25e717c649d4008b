import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const maxDepth = 32;

/** JSON only, no deeper than anything we accept: a million brackets must not reach a recursive schema. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') return done(null, {});
    if (depthOf(body) > maxDepth) return done(new Refusal('invalid_json', { sentence: 'The JSON is nested too deep' }));
    parse(request, body, (error, value) =>
      error ? done(new Refusal('invalid_json', { cause: error })) : done(null, value),
    );
  });
}

function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const letter = json[index];
    if (inString) {
      if (letter === '\\') index += 1;
      else if (letter === '"') inString = false;
    } else if (letter === '"') inString = true;
    else if (letter === '{' || letter === '[') deepest = Math.max(deepest, ++depth);
    else if (letter === '}' || letter === ']') depth -= 1;
  }
  return deepest;
}
