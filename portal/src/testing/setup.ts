import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';

import '@testing-library/jest-dom/vitest';

import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';

import { api } from './api';

vi.mock('next/navigation', () => import('./navigation'));
vi.mock('next/navigation.js', () => import('./navigation'));

// Menus and notices load when first needed, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

beforeAll(() => api.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  // This also deletes form drafts.
  window.localStorage.clear();
  notifications.clean();
  api.resetHandlers();
  vi.clearAllMocks();
});

// Code that a press has begun to load, and calls that are under way, end before jsdom does: what
// comes after it finds no `document`, and fails the whole run.
const underWay = new Set<string>();
api.events.on('request:start', ({ requestId }) => void underWay.add(requestId));
api.events.on('request:end', ({ requestId }) => void underWay.delete(requestId));

afterAll(async () => {
  await vi.dynamicImportSettled();
  // Some tests leave a call without an answer on purpose.
  await vi.waitFor(() => expect(underWay.size).toBe(0), { timeout: 500 }).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  api.close();
});

// Browser features that Mantine needs and jsdom lacks.
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => true,
  }),
});

// A growing text area listens for the fonts to load.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

class ResizeObserverStandIn implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver = ResizeObserverStandIn;
Element.prototype.scrollIntoView = () => undefined;

// `fetch` is Node's here, and accepts only Node's own files and forms, not jsdom's.
const form = await new Response(new URLSearchParams()).formData();
vi.stubGlobal('FormData', form.constructor);
vi.stubGlobal('File', NodeFile);
vi.stubGlobal('Blob', NodeBlob);

// jsdom's XMLHttpRequest does not accept Node's form, so it gets the bytes that a browser would
// send.
const sendBody = XMLHttpRequest.prototype.send;
XMLHttpRequest.prototype.send = function send(body) {
  if (!(body instanceof FormData)) return sendBody.call(this, body);
  const form = new Response(body);
  void form.arrayBuffer().then((bytes) => {
    if (this.readyState !== XMLHttpRequest.OPENED) return; // it was stopped
    this.setRequestHeader('content-type', form.headers.get('content-type') ?? '');
    sendBody.call(this, new Uint8Array(bytes));
  });
};
