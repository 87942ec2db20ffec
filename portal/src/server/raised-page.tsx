import 'server-only';

import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';

import { type RaisedVariant, type VariantName, variantAt } from '@/domain/enquiry/variants';

import { redirectToSignIn } from './api';
import { screenPage } from './screen-page';
import { getSession } from './session';

interface VariantProps {
  params: Promise<{ variant: string }>;
}

/** The variants that the company raises. */
async function raisedVariants(): Promise<readonly RaisedVariant[]> {
  const session = await getSession();
  if (session.state === 'guest') return redirectToSignIn();
  // The layout shows its own message instead of this error.
  if (session.state === 'unavailable') throw new Error('The session cannot be read.');
  return session.enquiries;
}

interface RaisedPage<Props> {
  /** See `screenPage`. */
  words: string;
  title: (variant: RaisedVariant) => string | Promise<string>;
  /** `raised` is the variant as the API describes it. Awaiting it first would cost a round trip. */
  show: (name: VariantName, props: Props, raised: Promise<RaisedVariant>) => Promise<ReactNode>;
}

/** A page about the company's own enquiries of a variant, for users who may raise it. */
export function raisedPage<Props extends VariantProps>({ words, title, show }: RaisedPage<Props>) {
  const raised = async (name: VariantName) => {
    const variants = await raisedVariants();
    return variants.find((variant) => variant.name === name) ?? notFound();
  };
  const nameOf = async (props: Props) => variantAt((await props.params).variant) ?? notFound();
  return screenPage<Props>({
    words,
    metadata: async (props) => ({ title: await title(await raised(await nameOf(props))) }),
    show: async (props) => {
      const name = await nameOf(props);
      const variant = raised(name);
      const [screen] = await Promise.all([show(name, props, variant), variant]);
      return screen;
    },
  });
}

interface ReceivedPage<Props> {
  /** See `screenPage`. */
  words: string;
  title: () => Promise<string>;
  show: (path: string, props: Props) => Promise<ReactNode>;
}

/** A page about received quotations. Several variants may share its path. */
export function receivedPage<Props extends VariantProps>({
  words,
  title,
  show,
}: ReceivedPage<Props>) {
  const stands = async (path: string) => {
    const variants = await raisedVariants();
    if (!variants.some((variant) => variant.quotationsPath === path)) notFound();
  };
  return screenPage<Props>({
    words,
    permission: 'quotations.receive',
    metadata: async () => ({ title: await title() }),
    show: async (props) => {
      const { variant } = await props.params;
      if (!variantAt(variant)) notFound();
      const path = `/${variant}`;
      const [screen] = await Promise.all([show(path, props), stands(path)]);
      return screen;
    },
  });
}
