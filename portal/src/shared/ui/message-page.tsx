'use client';

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { Link } from '@/i18n/navigation';

import classes from './message-page.module.css';

interface MessagePageProps {
  /** `404`, `500`, or a sign of its own. */
  code: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
  link?: { href: string; label: string };
}

/** A whole page that only says something: not found, failed, away. */
export function MessagePage({ code, title, text, action, link }: MessagePageProps) {
  return (
    <div className={classes.page}>
      <p className={classes.code} aria-hidden>
        {code}
      </p>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>
        {action}
        {link ? (
          <Button component={Link} href={link.href} variant={action ? 'default' : 'filled'}>
            {link.label}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
