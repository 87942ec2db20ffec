import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { parseMarkdown, safeHref } from '@/shared/lib/markdown';

import { Markdown } from './markdown';

describe('Markdown', () => {
  it('shows headings, paragraphs, lists, emphasis and links', () => {
    render(
      <Markdown
        source={
          '## 1. Who we are\n\nA **company** in *India*: [write](mailto:a@b.example).\n\n- one\n- two\n\n## 2. Law\n\n3. third\n4. fourth'
        }
      />,
    );
    expect(screen.getByRole('heading', { level: 2, name: '1. Who we are' }).id).toBe('section-1');
    expect(screen.getByRole('heading', { level: 2, name: '2. Law' }).id).toBe('section-2');
    expect(screen.getByText('company').tagName).toBe('STRONG');
    expect(screen.getByText('India').tagName).toBe('EM');
    expect(screen.getByRole('link', { name: 'write' })).toHaveAttribute(
      'href',
      'mailto:a@b.example',
    );
    const [plain, numbered] = screen.getAllByRole('list');
    expect(within(plain as HTMLElement).getAllByRole('listitem')).toHaveLength(2);
    expect(numbered).toHaveAttribute('start', '3');
  });

  it('shows HTML as the text it is, and keeps the words of a link that may not be followed', () => {
    const { container } = render(
      <Markdown
        source={
          'A <b onclick="x()">b</b> [click](javascript:alert(1)) ![i](https://x.example/p.png)\n\n<script>alert(1)</script>\n\n<iframe src="https://x.example"></iframe>'
        }
      />,
    );
    expect(container.querySelector('script, iframe, b, a, img')).toBeNull();
    expect(container).toHaveTextContent('<script>alert(1)</script>');
    expect(container).toHaveTextContent('click');
  });

  it('shows tables, quotations, code and breaks', () => {
    render(
      <Markdown
        source={'| Data | Kept |\n|---|---|\n| Sign-ins | a year |\n\n> said\n\n---\n\n    code'}
      />,
    );
    expect(screen.getByRole('columnheader', { name: 'Kept' })).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: 'a year' })).toBeInTheDocument();
    expect(screen.getByText('said').closest('blockquote')).not.toBeNull();
    expect(screen.getByRole('separator')).toBeInTheDocument();
    expect(screen.getByText('code').tagName).toBe('PRE');
  });

  it('lists the headings that a table of contents leads to', () => {
    expect(parseMarkdown('# T\n\n## الأول\n\ntext\n\n### a\n\n## Second').headings).toEqual([
      { id: 'section-1', text: 'الأول' },
      { id: 'section-2', text: 'Second' },
    ]);
  });
});

describe('safeHref', () => {
  it.each([
    'https://a.example',
    'http://a.example',
    'mailto:a@b.example',
    'tel:+91',
    '/contact',
    '#section-1',
  ])('allows %s', (href) => expect(safeHref(href)).toBe(href));
  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:x',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'vbscript:x',
    '',
  ])('refuses %j', (href) => expect(safeHref(href)).toBeNull());
});
