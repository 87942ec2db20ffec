import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';

import { TabList, TabPanel } from './tabs';

const TABS = [
  { name: 'enquiry', label: 'Enquiry' },
  { name: 'quotation', label: 'Quotation' },
  { name: 'history', label: 'History' },
] as const;

type Name = (typeof TABS)[number]['name'];

function Three({ dir }: { dir: 'ltr' | 'rtl' }) {
  const [current, setCurrent] = useState<Name>('enquiry');
  return (
    <div style={{ direction: dir }}>
      <TabList id="t" tabs={TABS} current={current} onTurn={setCurrent} />
      {TABS.map(({ name, label }) => (
        <TabPanel key={name} id="t" name={name} current={current}>
          About the {label}
        </TabPanel>
      ))}
    </div>
  );
}

const selected = () => screen.getByRole('tab', { selected: true });

describe('tabs', () => {
  it('show the panel of the one that is pressed, with its name', async () => {
    render(<Three dir="ltr" />);
    expect(screen.getByRole('tabpanel')).toHaveAccessibleName('Enquiry');
    await userEvent.click(screen.getByRole('tab', { name: 'History' }));
    expect(screen.getByRole('tabpanel', { name: 'History' })).toBeVisible();
    expect(screen.getByText('About the Enquiry')).not.toBeVisible();
    expect(selected()).toHaveAttribute('aria-controls', screen.getByRole('tabpanel').id);
  });

  it.each([
    ['ltr', 'ArrowRight', 'ArrowLeft'],
    ['rtl', 'ArrowLeft', 'ArrowRight'],
  ] as const)(
    'are one stop of the keyboard, and turned by its arrows (%s)',
    async (dir, next, before) => {
      render(<Three dir={dir} />);
      await userEvent.tab();
      expect(selected()).toHaveFocus();
      const turns = [
        [next, 'Quotation'],
        [before, 'Enquiry'],
        [before, 'History'],
        [next, 'Enquiry'],
        ['End', 'History'],
        ['Home', 'Enquiry'],
      ];
      for (const [key, name] of turns) {
        await userEvent.keyboard(`{${key}}`);
        expect(selected()).toHaveAccessibleName(name);
        expect(selected()).toHaveFocus();
      }
      await userEvent.tab();
      expect(document.body).toHaveFocus();
    },
  );
});
