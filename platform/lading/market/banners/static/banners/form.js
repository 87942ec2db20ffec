/* The form of a banner: how many characters are left, and the preview while somebody types. */
'use strict';

{
  const form = document.getElementById('banner-form');
  const preview = form.querySelector('[data-banner-preview]');
  const valueOf = (name) => {
    const field = form.elements[name];
    return field ? field.value : '';
  };

  const show = () => {
    for (const place of preview.querySelectorAll('[data-shows]')) {
      const { language } = place.closest('[data-language]').dataset;
      const name = place.dataset.shows;
      place.textContent = valueOf(`${name}_${language}`) || valueOf(name);
    }
    preview.dataset.place = valueOf('banner_type');
    preview.dataset.kind = valueOf('url_type');
    for (const hint of form.querySelectorAll('[data-when]')) {
      hint.hidden = hint.dataset.when !== valueOf('url_type');
    }
    for (const count of form.querySelectorAll('[data-counts]')) {
      const field = form.elements[count.dataset.counts];
      count.textContent = `${field.maxLength - field.value.length} of ${field.maxLength} characters left`;
    }
  };

  form.addEventListener('input', show);
  form.addEventListener('change', show);
  show();
}
