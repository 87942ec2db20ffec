/**
 * Stands in the page before all else: light or dark, as the person chose in the account menu, or as
 * the device is; and follows either when it changes, also on pages that no Mantine is loaded on. The
 * name of what is stored is Mantine's, which writes it.
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
