interface Message {
  method: string;
  token?: string;
  body?: object | undefined;
}

/** Sends and reads JSON as a program would; what is refused is thrown. */
export async function sendJson<Answer>(url: string, { method, token, body }: Message): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
