interface Message {
  method: string;
  body: object;
}

/** Sends JSON to the sandbox and reads what it answers; what is refused is thrown. */
export async function sendJson<Answer>(url: string, { method, body }: Message): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
