/* Shows how far an import is while a worker has it. A dialog that is open stays open: the page around
   it is read again once it is closed. */
'use strict';

{
  const EVERY_MS = 2000;
  const shownNow = () => document.querySelector('[data-import-progress]');
  const isAsking = () => document.getElementById('modal')?.open === true;

  const refresh = async () => {
    let answer;
    try {
      answer = await fetch(window.location.href, { credentials: 'same-origin' });
    } catch {
      return; // no connection: the next time
    }
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const read = page.querySelector('[data-import-progress]');
    if (read) shownNow().replaceWith(document.importNode(read, true));
    else if (!isAsking()) window.location.reload();
  };

  const goOn = async () => {
    if (!document.hidden) await refresh();
    setTimeout(goOn, EVERY_MS);
  };
  if (shownNow()) setTimeout(goOn, EVERY_MS);
}
