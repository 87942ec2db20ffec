import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Sea-teal, the only accent colour. White text on shade 7 has a contrast of 5.5:1. */
const sea: MantineColorsTuple = [
  '#e8f6f4',
  '#d0ebe7',
  '#a3d8d1',
  '#73c4ba',
  '#4cb2a7',
  '#2f9f95',
  '#178a82',
  '#0c726c',
  '#0a5f5b',
  '#084b48',
];

/** Mantine's gray in warmer tones. */
const gray: MantineColorsTuple = [
  '#faf8f4',
  '#f4f0e8',
  '#e9e3d7',
  '#dcd4c5',
  '#c3b9a7',
  '#a1978a',
  '#736b61',
  '#575149',
  '#3b3733',
  '#23211f',
];

/** Navy tones for Mantine's dark scheme. */
const dark: MantineColorsTuple = [
  '#ece8df',
  '#c5cddb',
  '#9fabc0',
  '#71809b',
  '#33435f',
  '#273650',
  '#1a2740',
  '#131e33',
  '#0d1627',
  '#08101d',
];

/** For destructive actions. White text on shade 7 has a contrast of 6.5:1. */
const red: MantineColorsTuple = [
  '#fdf0ee',
  '#fbe3e0',
  '#f5c4bf',
  '#ec978f',
  '#df6a60',
  '#cc463b',
  '#bd332a',
  '#b3261e',
  '#9c1f18',
  '#7f1812',
];

const ink: MantineColorsTuple = [
  '#eef2f8',
  '#d7dfeb',
  '#b0bfd5',
  '#8499b8',
  '#5f789e',
  '#46618b',
  '#33496d',
  '#22375a',
  '#142644',
  '#0d1b33',
];

export const theme = createTheme({
  colors: { sea, gray, dark, red, ink },
  primaryColor: 'sea',
  primaryShade: { light: 7, dark: 7 },
  black: '#142644',
  fontFamily: 'var(--portal-font)',
  fontFamilyMonospace: 'var(--portal-mono)',
  headings: { fontFamily: 'var(--portal-font)', fontWeight: '650' },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name, because importing a component here would add it to every page's JavaScript.
  components: {
    Button: { defaultProps: { fw: 600 } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 600, radius: 'sm' } },
    Input: { defaultProps: { size: 'sm' } },
    Menu: {
      // Without the placeholder the first item gets the focus, and a menu contains only items.
      defaultProps: { shadow: 'md', radius: 'md', withInitialFocusPlaceholder: false },
    },
    Modal: {
      defaultProps: { radius: 'md', centered: true },
      // A card on the page must not be darker than the page.
      styles: {
        content: { backgroundColor: 'var(--surface)' },
        header: { backgroundColor: 'var(--surface)' },
      },
    },
    Paper: { defaultProps: { radius: 'md' } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
  },
});

/** Mantine's variables in the portal's colours. The portal's own variables are in tokens.css. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f6f2ea',
    '--mantine-color-text': '#142644',
    '--mantine-color-dimmed': '#586277',
    '--mantine-color-placeholder': '#6b6f7a',
    '--mantine-color-anchor': '#0a5f5b',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-default-border': '#dcd4c5',
  },
  dark: {
    '--mantine-color-body': '#0d1627',
    '--mantine-color-text': '#ece8df',
    '--mantine-color-dimmed': '#9fabc0',
    '--mantine-color-placeholder': '#8b99b1',
    '--mantine-color-anchor': '#73c4ba',
    '--mantine-color-error': '#ff9d94',
    '--mantine-color-default-border': '#33435f',
    '--mantine-color-default': '#131e33',
    '--mantine-color-default-hover': '#1a2740',
  },
});
