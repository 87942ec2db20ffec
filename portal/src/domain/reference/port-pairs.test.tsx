import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import { PortMultiSelect } from './port-multi-select';
import { PortPairs, pairProblem } from './port-pairs';

const place = { latitude: null, longitude: null, isMeant: false };
const MUNDRA = {
  id: 1,
  port: 'Mundra',
  code: 'INMUN',
  countryId: 105,
  countryName: 'India',
  ...place,
};
const CHENNAI = { ...MUNDRA, id: 2, port: 'Chennai', code: 'INMAA' };
const JEBEL_ALI = {
  ...MUNDRA,
  id: 3,
  port: 'Jebel Ali',
  code: 'AEJEA',
  countryId: 234,
  countryName: 'United Arab Emirates',
};
const HAMBURG = { ...JEBEL_ALI, id: 4, port: 'Hamburg', code: 'DEHAM', countryId: 85 };
const ALL = [MUNDRA, CHENNAI, JEBEL_ALI, HAMBURG];
const LANE = 'Mundra(INMUN) → Jebel Ali(AEJEA)';

const onValue = vi.fn<(value: string[]) => void>();
const onFull = vi.fn();

function Pairs({ initial = [] as string[], max = 5 }) {
  const [value, setValue] = useState(initial);
  return (
    <PortPairs
      label="Port pairs"
      max={max}
      value={value}
      onChange={(next) => {
        onValue(next);
        setValue(next);
      }}
    />
  );
}

function Ports({ initial = [] as string[], side = 'loading' as const }) {
  const [value, setValue] = useState(initial);
  return (
    <PortMultiSelect
      label="Handling Ports"
      side={side}
      max={2}
      onFull={onFull}
      error="Ports are required"
      value={value}
      onChange={(next) => {
        onValue(next);
        setValue(next);
      }}
    />
  );
}

const input = (name: string) => screen.getByLabelText(name, { selector: 'input' });
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add pair' }));

async function choose(label: string, option: string) {
  await userEvent.click(input(label));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

beforeEach(() => {
  api.use(
    http.get('/api/ports', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const wanted = query.get('countryId');
      const filter = (query.get('filter') ?? '').toLowerCase();
      const rows = ALL.filter(
        (row) =>
          (!wanted || String(row.countryId) === wanted) && row.port.toLowerCase().includes(filter),
      );
      return HttpResponse.json({ data: { rows, count: rows.length } });
    }),
  );
});

describe('PortPairs', () => {
  it('adds the pair that was chosen, says so, counts it and is ready for the next', async () => {
    await renderScreen(<Pairs />);
    expect(screen.getByText('0/5')).toBeInTheDocument();
    await choose('Loading Port', 'Mundra (INMUN)');
    expect(onValue).not.toHaveBeenCalled();
    await choose('Destination Port', 'Jebel Ali (AEJEA)');
    expect(onValue).toHaveBeenCalledExactlyOnceWith([LANE]);
    expect(screen.getByText('1/5')).toBeInTheDocument();
    expect(await screen.findByText('Port pair added successfully!')).toBeInTheDocument();
    expect(input('Loading Port')).toHaveValue('');
    expect(input('Destination Port')).toHaveValue('');
  });

  it('offers Indian ports to load in and the others to go to', async () => {
    await renderScreen(<Pairs />);
    await userEvent.click(input('Loading Port'));
    await screen.findByRole('option', { name: 'Chennai (INMAA)' });
    expect(screen.queryByRole('option', { name: 'Hamburg (DEHAM)' })).not.toBeInTheDocument();
    await userEvent.click(input('Destination Port'));
    await screen.findByRole('option', { name: 'Hamburg (DEHAM)' });
  });

  it('forgets the destination when another loading port is chosen', async () => {
    await renderScreen(<Pairs />);
    await choose('Destination Port', 'Hamburg (DEHAM)');
    await choose('Loading Port', 'Chennai (INMAA)');
    await waitFor(() => expect(input('Destination Port')).toHaveValue(''));
    expect(onValue).not.toHaveBeenCalled();
  });

  it('refuses half a pair and a pair that is there, and changes nothing', async () => {
    await renderScreen(<Pairs initial={[LANE]} />);
    await add();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Please select both loading and destination ports!',
    );
    await choose('Loading Port', 'Mundra (INMUN)');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await choose('Destination Port', 'Jebel Ali (AEJEA)');
    expect(screen.getByRole('alert')).toHaveTextContent('This port pair already exists!');
    expect(onValue).not.toHaveBeenCalled();
  });

  it('no longer says that a pair is there once it was taken away', async () => {
    await renderScreen(<Pairs initial={[LANE]} />);
    await choose('Loading Port', 'Mundra (INMUN)');
    await choose('Destination Port', 'Jebel Ali (AEJEA)');
    expect(screen.getByRole('alert')).toHaveTextContent('This port pair already exists!');
    await userEvent.click(screen.getByRole('button', { name: `Remove ${LANE}` }));
    expect(screen.queryByText('This port pair already exists!')).not.toBeInTheDocument();
    await add();
    expect(onValue).toHaveBeenLastCalledWith([LANE]);
  });

  it('takes a pair away again', async () => {
    await renderScreen(<Pairs initial={[LANE, 'Chennai(INMAA) -> Hamburg(DEHAM)']} />);
    await userEvent.click(screen.getByRole('button', { name: `Remove ${LANE}` }));
    expect(onValue).toHaveBeenCalledExactlyOnceWith(['Chennai(INMAA) -> Hamburg(DEHAM)']);
    expect(await screen.findByText('Port pair removed!')).toBeInTheDocument();
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(1);
  });
});

describe('pairProblem', () => {
  it.each([
    ['nothing chosen', [], null, null, 5, 'bothRequired'],
    ['no destination', [], MUNDRA, null, 5, 'bothRequired'],
    ['two ports of India', [], MUNDRA, CHENNAI, 5, 'invalid'],
    ['loading abroad', [], HAMBURG, JEBEL_ALI, 5, 'invalid'],
    ['one too many', [LANE], CHENNAI, HAMBURG, 1, 'full'],
    ['there already, and full', [LANE], MUNDRA, JEBEL_ALI, 1, 'duplicate'],
    [
      'there already, written otherwise',
      ['Mundra Port(INMUN)-Jebel Ali(AEJEA)'],
      MUNDRA,
      JEBEL_ALI,
      5,
      'duplicate',
    ],
    ['one more', [LANE], MUNDRA, HAMBURG, 5, null],
  ] as const)('%s', (_name, held, loading, destination, max, expected) => {
    expect(pairProblem(held, loading, destination, max)).toBe(expected);
  });
});

describe('PortMultiSelect', () => {
  it('collects ports by what is typed, and keeps what was chosen', async () => {
    await renderScreen(<Ports initial={['Chennai(INMAA)']} />);
    await userEvent.type(input('Handling Ports'), 'mun');
    await waitFor(() =>
      expect(screen.queryByRole('option', { name: 'Chennai (INMAA)' })).not.toBeInTheDocument(),
    );
    await userEvent.click(await screen.findByRole('option', { name: 'Mundra (INMUN)' }));
    expect(onValue).toHaveBeenCalledExactlyOnceWith(['Chennai(INMAA)', 'Mundra(INMUN)']);
  });

  it('takes no port beyond the limit, but lets one go', async () => {
    await renderScreen(<Ports initial={['Chennai(INMAA)', 'Kandla(INIXY)']} />);
    await choose('Handling Ports', 'Mundra (INMUN)');
    expect(onFull).toHaveBeenCalledOnce();
    expect(onValue).not.toHaveBeenCalled();
    await choose('Handling Ports', 'Chennai (INMAA)');
    expect(onValue).toHaveBeenCalledExactlyOnceWith(['Kandla(INIXY)']);
  });

  it('is found by whoever looks for the first error', async () => {
    await renderScreen(<Ports />);
    expect(input('Handling Ports')).toHaveAttribute('aria-invalid', 'true');
  });
});
