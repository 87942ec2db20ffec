import type { ReactNode } from 'react';

import { Card } from '@/shared/ui/page/card';
import { PageHeader } from '@/shared/ui/page/page-header';
import { type Fact, Facts } from '@/shared/ui/values/facts';

/** A card with facts about one thing. */
export interface DetailPart {
  key: string;
  title: string;
  /** Shown at the end of the title's line, such as a status. */
  aside?: ReactNode;
  facts?: readonly Fact[];
  /** Content below the facts that is not a pair of name and value. */
  body?: ReactNode;
}

interface DetailScreenProps {
  title: ReactNode;
  /** A line below the title. */
  lead?: ReactNode;
  back: string;
  /** The buttons for the actions. */
  buttons?: ReactNode;
  /** The most important message, between the title and the cards. */
  notice?: ReactNode;
  parts: readonly (DetailPart | null)[];
}

/**
 * A screen about one thing. It has no state, so the server renders it with its facts at no cost in
 * JavaScript. Buttons and forms are client components.
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

/** The cards alone, for a screen with more content. null: a card that is not shown. */
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
