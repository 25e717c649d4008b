import { readFileSync } from 'node:fs';

const lookEveryMs = 500;

/** npm that is killed hard cannot tell us. Calls back once it is gone: we, or the shell between us, have a new parent. */
export function onParentGone(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const before = describeParents();
  const timer = setInterval(() => {
    if (describeParents() === before) return;
    clearInterval(timer);
    callback();
  }, lookEveryMs);
  timer.unref();
}

function describeParents() {
  const parent = readProcess(process.ppid);
  // Beyond npm nothing counts: the terminal that npm was started from may be closed.
  const hasShellBetween = parent && /^(sh|dash|bash|zsh|ash)$/.test(parent.name);
  return hasShellBetween ? `${process.ppid} ${parent.parent}` : `${process.ppid}`;
}

function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    return { name: stat.slice(stat.indexOf('(') + 1, end), parent: stat.slice(end + 2).split(' ')[1] };
  } catch {
    return undefined;
  }
}
