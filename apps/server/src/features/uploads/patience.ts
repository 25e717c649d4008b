import type { IncomingMessage } from 'node:http';

/** A sender who is silent, or slower than anyone who means it, gives its place up. */
const patience = { idleMs: 30_000, windowMs: 60_000, windowBytes: 60 * 8 * 1024, lingerMs: 15_000 };

/** Ends a connection that does not bring enough. Answers how to stop watching. */
export function watchSender({ socket }: IncomingMessage): () => void {
  let seen = socket.bytesRead;
  const give = () => socket.destroy();
  const window = setInterval(() => {
    if (socket.bytesRead - seen < patience.windowBytes) give();
    seen = socket.bytesRead;
  }, patience.windowMs);
  socket.setTimeout(patience.idleMs, give);
  return () => {
    clearInterval(window);
    socket.setTimeout(0);
    socket.off('timeout', give);
  };
}

/** After a refusal the rest is thrown away for a while, so that the sender can hear why; then the connection ends. */
export function lingerBriefly(request: IncomingMessage): void {
  const end = setTimeout(() => request.complete || request.socket.destroy(), patience.lingerMs);
  end.unref();
  request.once('end', () => clearTimeout(end));
}
