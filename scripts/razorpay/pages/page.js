(() => {
  const { order, cards } = JSON.parse(document.getElementById('data').textContent);
  const query = new URLSearchParams(location.search);
  const find = (id) => document.getElementById(id);
  const tell = (kind, data) => parent.postMessage({ kind, data }, '*');
  const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: order.currency });

  find('merchant').textContent = query.get('name') || 'Merchant';
  find('description').textContent = query.get('description') || '';
  find('amount').textContent = rupees.format(order.amount / 100);
  find('pay').textContent = `Pay ${rupees.format(order.amount / 100)}`;
  find('number').value = cards[0].number;
  for (const card of cards) {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.number = card.number;
    button.textContent = `${card.number.replace(/(.{4})(?=.)/g, '$1 ')} · ${card.title}`;
    button.addEventListener('click', () => {
      find('number').value = card.number;
    });
    const item = document.createElement('li');
    item.append(button);
    find('cards').append(item);
  }

  const dismiss = () => tell('dismissed');
  find('close').addEventListener('click', dismiss);
  addEventListener('keydown', (event) => event.key === 'Escape' && dismiss());

  find('form').addEventListener('submit', async (event) => {
    event.preventDefault();
    find('problem').textContent = '';
    find('pay').disabled = true;
    const answer = await fetch('/checkout/pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order_id: order.id, number: find('number').value.replace(/\D/g, '') }),
    }).then((response) => response.json());
    find('pay').disabled = false;
    if (answer.razorpay_payment_id) return tell('paid', answer);
    if (answer.lost) {
      find('problem').textContent = 'The connection was lost. Close this window and come back later.';
      return;
    }
    find('problem').textContent = answer.error.description;
    tell('failed', answer.error);
  });

  // Nothing can be typed or pressed before somebody listens.
  document.querySelector('main').hidden = false;
})();
