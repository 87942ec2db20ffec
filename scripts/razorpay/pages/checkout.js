/* The checkout script: the provider's interface, on the local provider's own page. */
(() => {
  const origin = new URL(document.currentScript.src).origin;

  class Razorpay {
    constructor(options) {
      if (!options || !options.key || !options.order_id) {
        throw new Error('Razorpay: key and order_id are required');
      }
      this.options = options;
      this.listeners = {};
    }

    on(event, listener) {
      (this.listeners[event] ||= []).push(listener);
      return this;
    }

    open() {
      const { key, order_id: orderId, name = '', description = '' } = this.options;
      const address = new URL('/checkout', origin);
      address.search = new URLSearchParams({ key, order_id: orderId, name, description });
      const frame = document.createElement('iframe');
      frame.src = address;
      frame.title = 'Razorpay Checkout';
      frame.className = 'razorpay-checkout-frame';
      frame.allow = 'payment';
      Object.assign(frame.style, {
        position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0', zIndex: '2147483647',
      });
      this.receive = (message) => {
        if (message.origin === origin && message.source === frame.contentWindow) {
          this.act(message.data);
        }
      };
      addEventListener('message', this.receive);
      this.frame = frame;
      document.body.append(frame);
      frame.focus();
    }

    close() {
      removeEventListener('message', this.receive);
      this.frame?.remove();
      this.frame = undefined;
    }

    act({ kind, data }) {
      if (kind === 'failed') {
        for (const listener of this.listeners['payment.failed'] ?? []) listener({ error: data });
        return;
      }
      this.close();
      if (kind === 'paid') this.options.handler?.(data);
      if (kind === 'dismissed') this.options.modal?.ondismiss?.();
    }
  }

  window.Razorpay = Razorpay;
})();
