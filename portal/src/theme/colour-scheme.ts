/**
 * Runs before everything else on the page. Sets light or dark as the person chose in the account
 * menu, or as the device is set, and follows changes to either. It works on pages that do not load
 * Mantine. Mantine writes the stored value, so it decides the key.
 */
export const FOLLOW_COLOUR_SCHEME = `(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('mantine-color-scheme-value');
    } catch {}
    const isDark = chosen === 'dark' || (chosen !== 'light' && dark.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  };
  show();
  dark.addEventListener('change', show);
  addEventListener('storage', show);
})();`;
