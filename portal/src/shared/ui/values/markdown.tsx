import 'server-only';

import { Fragment, type ReactNode } from 'react';

import {
  isSection,
  type MarkdownToken,
  parseMarkdown,
  safeHref,
  sectionId,
} from '@/shared/lib/markdown';

import classes from './markdown.module.css';

/**
 * Markdown, rendered on the server, so it costs no JavaScript. HTML inside it is shown as text, and
 * only safe links become links.
 */
export function Markdown({ source }: { source: string }) {
  const { tokens } = parseMarkdown(source);
  const sections = tokens.filter(isSection);
  return (
    <div className={classes.text}>
      {tokens.map((token, place) => (
        <Block
          key={keyOf(token, place)}
          token={token}
          id={isSection(token) ? sectionId(sections.indexOf(token)) : undefined}
        />
      ))}
    </div>
  );
}

/** The index is a safe key, because a text's order never changes while it is shown. */
const keyOf = (token: { type: string }, place: number) => `${place} ${token.type}`;

function Inline({ tokens }: { tokens: readonly MarkdownToken[] | undefined }): ReactNode {
  return (tokens ?? []).map((token, place) => (
    <InlineToken key={keyOf(token, place)} token={token} />
  ));
}

function InlineToken({ token }: { token: MarkdownToken }): ReactNode {
  switch (token.type) {
    case 'strong':
      return (
        <strong>
          <Inline tokens={token.tokens} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Inline tokens={token.tokens} />
        </em>
      );
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link': {
      const href = safeHref(token.href);
      const words = <Inline tokens={token.tokens} />;
      return href ? <a href={href}>{words}</a> : words;
    }
    case 'escape':
      return token.text;
    case 'text':
      return token.tokens ? <Inline tokens={token.tokens} /> : token.text;
    default:
      return token.raw;
  }
}

function Block({ token, id }: { token: MarkdownToken; id?: string | undefined }): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading': {
      const words = <Inline tokens={token.tokens} />;
      // The page has its own title, so the text's headings start one level lower.
      return token.depth <= 2 ? <h2 id={id}>{words}</h2> : <h3>{words}</h3>;
    }
    case 'hr':
      return <hr />;
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={token.tokens} />
        </blockquote>
      );
    case 'list': {
      const items = (token.items as Item[]).map((item, place) => (
        <li key={keyOf(item, place)}>
          <Blocks tokens={item.tokens} />
        </li>
      ));
      return token.ordered ? <ol start={token.start || 1}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'code':
      return <pre>{token.text}</pre>;
    case 'table':
      return <Table token={token} />;
    case 'text':
      return <InlineToken token={token} />;
    case 'paragraph':
      return (
        <p>
          <Inline tokens={token.tokens} />
        </p>
      );
    default:
      return <p>{token.raw}</p>;
  }
}

function Blocks({ tokens }: { tokens: readonly MarkdownToken[] | undefined }) {
  return (tokens ?? []).map((token, place) => (
    <Fragment key={keyOf(token, place)}>
      <Block token={token} />
    </Fragment>
  ));
}

type Item = { type: string; tokens: MarkdownToken[] };
type Cell = { text: string; tokens: MarkdownToken[] };

function Table({ token }: { token: MarkdownToken }) {
  const { header, rows } = token as unknown as { header: Cell[]; rows: Cell[][] };
  return (
    <div className={classes.scroll}>
      <table>
        <thead>
          <tr>
            {header.map((cell) => (
              <th key={cell.text} scope="col">
                <Inline tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.map(({ text }) => text).join('|')}>
              {row.map((cell, place) => (
                <td key={header[place]?.text ?? cell.text}>
                  <Inline tokens={cell.tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
