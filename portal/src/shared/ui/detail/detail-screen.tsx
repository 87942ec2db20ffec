import type { ReactNode } from 'react';

import { Card } from '@/shared/ui/page/card';
import { PageHeader } from '@/shared/ui/page/page-header';
import { type Fact, Facts } from '@/shared/ui/values/facts';

/** A sheet of what is known of one thing. */
export interface DetailPart {
  key: string;
  title: string;
  /** At the end of its title's line: a status. */
  aside?: ReactNode;
  facts?: readonly Fact[];
  /** Below the facts: what is no pair of a name and a value. */
  body?: ReactNode;
}

interface DetailScreenProps {
  title: ReactNode;
  /** A line below the title. */
  lead?: ReactNode;
  back: string;
  /** What may be done: buttons. */
  buttons?: ReactNode;
  /** Between the title and the sheets: what matters most now. */
  notice?: ReactNode;
  parts: readonly (DetailPart | null)[];
}

/**
 * A screen about one thing. It holds no state: a page renders it on the server with its facts, which
 * then cost no JavaScript, and gives it what acts (buttons, forms) as client components.
 */
export function DetailScreen(props: DetailScreenProps) {
  const { title, lead, back, buttons, notice, parts } = props;
  return (
    <>
      <PageHeader back={back} title={title} lead={lead} actions={buttons} />
      {notice}
      <DetailParts parts={parts} />
    </>
  );
}

/** The sheets alone, for a screen that has more than them. null: nothing to show. */
export function DetailParts({ parts }: Pick<DetailScreenProps, 'parts'>) {
  return parts.map((part) =>
    part ? (
      <Card key={part.key} title={part.title} aside={part.aside}>
        {part.facts ? <Facts facts={part.facts} /> : null}
        {part.body}
      </Card>
    ) : null,
  );
}
