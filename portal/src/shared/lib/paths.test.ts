import { describe, expect, it } from 'vitest';

import { isPublicPath, paths } from './paths';

describe('paths', () => {
  it('builds the documented routes', () => {
    expect(paths.rfq.create()).toBe('/rfq/details');
    expect(paths.rfq.quotations(7)).toBe('/rfq/quotations-list/7');
    expect(paths.rfq.quotation(31)).toBe('/rfq/quotations-details/31');
  });

  it('leaves an absent quotation out of a lead’s address', () => {
    expect(paths.leads.detail({ id: 4, qid: null, role: 'buyer' })).toBe(
      '/enquiries/details?id=4&role=buyer',
    );
    expect(paths.leads.detail({ id: 4, qid: 9, role: 'custom house agent' })).toBe(
      '/enquiries/details?id=4&qid=9&role=custom+house+agent',
    );
  });

  it('leads to a field of the profile, and to another company', () => {
    expect(paths.profile.edit()).toBe('/my-profile/edit');
    expect(paths.profile.edit('address')).toBe('/my-profile/edit#address');
    expect(paths.company(31)).toBe('/user-profile?id=31');
  });

  it('remembers an origin only where it says something', () => {
    expect(paths.signIn()).toBe('/signin');
    expect(paths.signIn('/')).toBe('/signin');
    expect(paths.signIn('/rfq?page=2')).toBe('/signin?from=%2Frfq%3Fpage%3D2');
  });

  it('opens the documents’ public pages to guests, by their exact address alone', () => {
    expect(isPublicPath('/signin')).toBe(true);
    expect(isPublicPath('/registrationsuccess')).toBe(true);
    expect(isPublicPath('/welcome')).toBe(false);
    expect(isPublicPath('/signin/x')).toBe(false);
    expect(isPublicPath('/rfq')).toBe(false);
  });
});
