import { describe, expect, it } from 'vitest';

import { decisionsIn } from './plans.mjs';

describe('deciding by the number of a plan', () => {
  it.each([
    'plan.planId === 1',
    '2 <= subscription.planId',
    'subscription?.planId !== FREE',
    'plan.planId > current',
    "plan['planId'] == held",
    'plans.filter(({ planId }) => planId !== 1)',
    'const Plan = ({ planId }) => <p>{planId === 3 ? 1 : 2}</p>;',
    'NAMES[plan.planId]',
    '[2, 3].includes(user.subscription.planId)',
    'PAID.has(planId)',
    'Number(plan.planId) === 3',
    '(plan.planId as number) >= 2',
    'switch (plan.planId) { case 3: break; }',
    'if (subscription.planId) show();',
    '!held.planId',
    'held.planId && more()',
    'planId ? one : other',
    'one.plan_id < other',
    'plans.sort((one, other) => one.planId - other.planId)',
  ])('is found: %s', (source) => {
    expect(decisionsIn(source)).toHaveLength(1);
  });

  it.each([
    "plan.tier === 'free'",
    'send({ planId: plan.planId, isYearly })',
    'const { planId } = plan;',
    'useQuote({ query: { planId: plan.planId } })',
    'right.liftedBy.length > 0',
    'plans.map((plan) => <Row key={plan.planId} plan={plan} />)',
    'plan.id === chosen.id',
    "fetch('/plans/' + plan.planId)",
  ])('lets pass: %s', (source) => {
    expect(decisionsIn(source)).toEqual([]);
  });

  it('says where', () => {
    expect(decisionsIn('\nconst free =\n  plan.planId === 1;')).toEqual([
      { line: 3, text: 'plan.planId === 1' },
    ]);
  });
});
