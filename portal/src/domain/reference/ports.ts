/**
 * Ports in the API's format: `Mundra(INMUN)`, and pairs of them, `Mundra(INMUN) → Jebel
 * Ali(AEJEA)`. Forms keep these texts and send them back unchanged.
 */

/** Loading ports are in India, whose id is fixed (RULES.md 45). Destination ports are elsewhere. */
export const INDIA_ID = 105;

export interface PortName {
  port: string;
  /** The UN/LOCODE; empty if a stored text has no code. */
  code: string;
}

export interface PortPair {
  loading: PortName;
  destination: PortName;
}

export function portText({ port, code }: PortName): string {
  return code ? `${port}(${code})` : port;
}

/** The label that people read: `Mundra (INMUN)`. */
export function portLabel(text: string): string {
  const { port, code } = portFromText(text);
  return code ? `${port} (${code})` : port;
}

export function portFromText(text: string): PortName {
  const [, port, code] = /^(.*?)\s*\(([A-Z]{2}[A-Z0-9]{3})\)\s*$/i.exec(text) ?? [];
  return port !== undefined && code ? { port: port.trim(), code } : { port: text.trim(), code: '' };
}

export function pairText({ loading, destination }: PortPair): string {
  return `${portText(loading)} → ${portText(destination)}`;
}

/** Reads a pair with any arrow the documents use; null if the text does not contain two ports. */
export function pairFromText(text: string): PortPair | null {
  // A dash separates two ports only after a code; a name may contain one (Port-Louis).
  const [, loading, destination] =
    /^(.+?)\s*(?:→|->)\s*(.+)$/.exec(text) ?? /^(.+?\))\s*[-–—]\s*(.+)$/.exec(text) ?? [];
  if (!loading || !destination) return null;
  return { loading: portFromText(loading), destination: portFromText(destination) };
}

/** Whether two pairs are the same ports, whatever their names. */
export function isSamePair(a: PortPair, b: PortPair): boolean {
  const key = ({ port, code }: PortName) => code || port.toLowerCase();
  return key(a.loading) === key(b.loading) && key(a.destination) === key(b.destination);
}
