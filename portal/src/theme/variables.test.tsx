import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';

import { cssVariables, theme } from './theme';

/** Mantine's own colours that nothing here uses. */
const UNUSED =
  /^--mantine-color-(blue|cyan|grape|green|indigo|lime|orange|pink|teal|violet)-|^--mantine-(h\d|breakpoint)-/;

/** The variables that Mantine would write into each page, without those that no rule reads. */
function variables(): string {
  render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      deduplicateCssVariables={false}
      withGlobalClasses={false}
    >
      {null}
    </MantineProvider>,
  );
  const text = document.querySelector('style[data-mantine-styles]')?.textContent ?? '';
  const rules = [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => {
    const lines = body.split(';').filter((line) => line && !UNUSED.test(line.trim()));
    return `${selector.trim().replace(', ', ',\n')} {\n${lines.map((line) => `  ${line.trim()};\n`).join('')}}\n`;
  });
  return `/* Written by variables.test.tsx from theme.ts: npx vitest run src/theme -u */\n${rules.join('\n')}`;
}

it('the theme’s variables are a stylesheet, which pages without Mantine read too', async () => {
  await expect(variables()).toMatchFileSnapshot('./variables.css');
});
