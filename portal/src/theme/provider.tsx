'use client';

import './mantine-styles';

import { DirectionProvider, MantineContext, MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { type ReactNode, useContext } from 'react';

import { theme } from './theme';

interface ThemeProviderProps {
  direction: 'ltr' | 'rtl';
  nonce: string;
  children: ReactNode;
}

/**
 * Mantine in the portal's look, for what of it a page uses. The nonce is for the styles that its
 * scroll lock writes; its variables are in `variables.css`, for every page.
 */
export function ThemeProvider({ direction, nonce, children }: ThemeProviderProps) {
  setNonce(nonce);
  return (
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <MantineProvider
        theme={theme}
        withCssVariables={false}
        withGlobalClasses={false}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}

/**
 * For what is fetched when it is asked for, and stands on pages of members and of visitors: those
 * of visitors load no Mantine until then.
 */
export function OwnTheme({ children }: { children: ReactNode }) {
  const hasTheme = useContext(MantineContext) !== null;
  if (hasTheme) return children;
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  return (
    <ThemeProvider direction={document.dir === 'rtl' ? 'rtl' : 'ltr'} nonce={nonce}>
      {children}
    </ThemeProvider>
  );
}
