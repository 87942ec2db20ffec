/* Sends a file in parts, one after the other. A part that fails is sent again; an upload that was
   broken off goes on when the same file is chosen again. */
'use strict';

{
  const form = document.getElementById('record-upload');
  const shown = form.querySelector('[data-progress]');
  const said = form.querySelector('[data-said]');
  const bar = shown.querySelector('progress');
  const button = form.querySelector('button[type="submit"]');
  const token = form.elements.csrfmiddlewaretoken.value;
  const LONGEST_WAIT_MS = 30000;
  const FIRST_WAIT_MS = 1000;
  let isSending = false;

  const megabytes = (bytes) => (bytes / 1048576).toLocaleString('en', { maximumFractionDigits: 1 });
  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  const showErrors = (errors) => {
    for (const place of form.querySelectorAll('[data-error]')) {
      const field = form.elements[place.dataset.error];
      place.textContent = (errors[place.dataset.error] || []).join(' ');
      field.toggleAttribute('aria-invalid', place.textContent !== '');
    }
    const first = Object.keys(errors).find((name) => form.elements[name]);
    if (first) form.elements[first].focus();
  };

  const tell = (text, done, total) => {
    shown.hidden = false;
    said.textContent = text;
    bar.value = total ? (100 * done) / total : 0;
  };

  const send = (address, body) =>
    fetch(address, { method: 'POST', body, headers: { 'X-CSRFToken': token }, credentials: 'same-origin' });

  /* Whether the part has arrived; throws what cannot be mended by sending it again. */
  const tried = async (address, body) => {
    let answer;
    try {
      answer = await send(address, body);
    } catch {
      return false; // no connection
    }
    if (answer.ok) return true;
    if (answer.status >= 500 || answer.status === 408 || answer.status === 429) return false;
    const told = await answer.json().catch(() => ({}));
    throw new Error(told.message || 'The upload was refused. Please sign in again, and choose the same file to go on.');
  };

  const upload = async (file, begun) => {
    let done = file.size - begun.missing.reduce((sum, number) => sum + sizeOf(file, begun, number), 0);
    for (const number of begun.missing) {
      const from = number * begun.partBytes;
      let wait = FIRST_WAIT_MS;
      while (!(await tried(`${begun.parts}${number}/`, file.slice(from, from + begun.partBytes)))) {
        tell(`The connection is interrupted at ${megabytes(done)} of ${megabytes(file.size)} MB. Trying again…`, done, file.size);
        await pause(wait);
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      }
      done += sizeOf(file, begun, number);
      tell(`${megabytes(done)} of ${megabytes(file.size)} MB sent`, done, file.size);
    }
  };

  const sizeOf = (file, begun, number) => Math.min(begun.partBytes, file.size - number * begun.partBytes);

  const begin = async () => {
    const file = form.elements.file.files[0];
    const body = new FormData();
    body.set('csrfmiddlewaretoken', token);
    body.set('name', file ? file.name : '');
    body.set('size', file ? file.size : 1);
    body.set('modified', file ? file.lastModified : 0);
    body.set('source', form.elements.source.value);
    body.set('licence', form.elements.licence.value);
    const answer = await send(form.action, body);
    const begun = await answer.json();
    if (answer.status === 422) {
      showErrors(begun.errors);
      return;
    }
    showErrors({});
    tell('The upload begins…', 0, file.size);
    await upload(file, begun);
    isSending = false;
    window.location.assign(begun.page);
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    // A disabled button would lose the focus.
    button.setAttribute('aria-disabled', 'true');
    try {
      await begin();
    } catch (error) {
      tell(error instanceof SyntaxError || error instanceof TypeError ? 'The server cannot be reached. Please press Upload again.' : error.message, 0, 0);
    } finally {
      isSending = false;
      button.removeAttribute('aria-disabled');
    }
  });

  window.addEventListener('beforeunload', (event) => {
    if (isSending) event.preventDefault();
  });
}
