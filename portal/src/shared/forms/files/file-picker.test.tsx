import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';

import type { LocaleCode } from '@/i18n/locales';
import { renderScreen } from '@/testing/render';

import { FilePicker } from './file-picker';

const RULE = {
  allows: ({ name, size }: File) => name.endsWith('.csv') && size <= 10,
  refusal: 'Only small CSV files.',
};

function Screen({ isMultiple = false, disabled = false, error = '' }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  return (
    <FilePicker
      label="Price list"
      description="One row for each product."
      error={error}
      files={files}
      onChange={setFiles}
      accept=".csv"
      isMultiple={isMultiple}
      disabled={disabled}
      rule={RULE}
    />
  );
}

const aFile = (name: string, content = 'x') => new File([content], name);
const field = () => screen.getByLabelText('Price list');
const names = () => screen.queryAllByRole('listitem').map((item) => item.textContent);
const drop = (...files: File[]) =>
  fireEvent.drop(field().closest('label') as HTMLElement, { dataTransfer: { files } });

describe('a field for files', () => {
  it.each([
    ['en', 'Choose a file', 'or drop it here'],
    ['zh', '选择文件', '或拖放到此处'],
    ['es', 'Elegir un archivo', 'o suéltelo aquí'],
    ['fr', 'Choisir un fichier', 'ou déposez-le ici'],
    ['it', 'Scegli un file', 'o rilasciatelo qui'],
    ['ar', 'اختيار ملف', 'أو أفلته هنا'],
  ] as [LocaleCode, string, string][])('has words of its own in %s', async (locale, ...words) => {
    await renderScreen(<Screen />, { locale });
    for (const each of words) expect(screen.getByText(each)).toBeInTheDocument();
    expect(field()).toHaveAccessibleName(`Price list ${words.join(' ')}`);
    expect(field()).toHaveAccessibleDescription('One row for each product.');
  });

  it('shows what was chosen, and takes another file in its place', async () => {
    await renderScreen(<Screen />);
    await userEvent.upload(field(), aFile('spring.csv'));
    expect(names()).toEqual(['spring.csv']);
    await userEvent.upload(field(), aFile('autumn.csv'));
    expect(names()).toEqual(['autumn.csv']);
  });

  it('is left empty by the keyboard, which then is in the field again', async () => {
    await renderScreen(<Screen />);
    await userEvent.upload(field(), aFile('spring.csv'));
    field().focus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Remove spring.csv' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(names()).toEqual([]);
    expect(field()).toHaveFocus();
    // The browser tells of a chosen file only if it is another one.
    expect(field()).toHaveValue('');
  });

  it('takes files that are dropped on it', async () => {
    await renderScreen(<Screen />);
    const zone = field().closest('label') as HTMLElement;
    fireEvent.dragOver(zone);
    expect(screen.getByText('Drop the file here')).toBeInTheDocument();
    drop(aFile('spring.csv'), aFile('autumn.csv'));
    expect(names()).toEqual(['spring.csv']);
    expect(screen.getByText('or drop it here')).toBeInTheDocument();
  });

  it('adds to several files, and keeps the newer of two with one name', async () => {
    await renderScreen(<Screen isMultiple />);
    await userEvent.upload(field(), [aFile('a.csv'), aFile('b.csv')]);
    drop(aFile('c.csv'), aFile('a.csv', 'newer'));
    expect(names()).toEqual(['b.csv', 'c.csv', 'a.csv']);
  });

  it('refuses a wrong type and a large file at once, and keeps the others', async () => {
    await renderScreen(<Screen isMultiple />);
    drop(aFile('a.csv'), aFile('b.gif'), aFile('c.csv', 'x'.repeat(11)));
    expect(names()).toEqual(['a.csv']);
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription(/Only small CSV files\. ?b\.gif ?c\.csv/);
    drop(aFile('d.csv'));
    expect(field()).toBeValid();
  });

  it('shows the error of its form, and takes nothing while that is sent', async () => {
    const { rerenderScreen } = await renderScreen(<Screen error="The file is damaged." />);
    expect(field()).toHaveAccessibleDescription(/The file is damaged\./);
    rerenderScreen(<Screen disabled />);
    drop(aFile('a.csv'));
    expect(names()).toEqual([]);
    expect(field()).toBeDisabled();
  });
});
