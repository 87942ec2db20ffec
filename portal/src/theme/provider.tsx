'use client';

import { DirectionProvider, MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import type { ReactNode } from 'react';

import { cssVariables, theme } from './theme';

interface ThemeProviderProps {
  direction: 'ltr' | 'rtl';
  nonce: string;
  children: ReactNode;
}

/** Mantine in the portal's look. The nonce is for the styles it and its scroll lock write. */
export function ThemeProvider({ direction, nonce, children }: ThemeProviderProps) {
  setNonce(nonce);
  return (
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
