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
 * Mantine's provider with the portal's theme, for pages that use Mantine. The nonce is for the
 * styles of its scroll lock. Its variables are in `variables.css`, on every page.
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
 * The theme for parts that load on demand on pages of both members and visitors. Pages for visitors
 * load no Mantine before that.
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
