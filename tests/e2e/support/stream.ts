import { readdirSync, readFileSync } from 'node:fs';

/** The process that sends open pages what changes. */
export const STREAM_URL = process.env.STREAM_URL ?? 'http://localhost:8002';

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended meanwhile.
    return '';
  }
}

/** The workers of the server on the port of the stream, which starts a new one for each that dies. */
function workers(): string[] {
  const port = `--port=${new URL(STREAM_URL).port}`;
  const ids = readdirSync('/proc').filter((id) => {
    const command = /^\d+$/.test(id) ? read(`/proc/${id}/cmdline`).split('\0') : [];
    return command.includes('config.asgi:application') && command.includes(port);
  });
  const parentOf = (id: string) => /^PPid:\s+(\d+)$/m.exec(read(`/proc/${id}/status`))?.[1] ?? '';
  return ids.filter((id) => ids.includes(parentOf(id)));
}

/** Kills the process of the stream, as a crash does. Returns how many there were. */
export function killStream(): number {
  const found = workers();
  for (const id of found) process.kill(Number(id), 'SIGKILL');
  return found.length;
}
