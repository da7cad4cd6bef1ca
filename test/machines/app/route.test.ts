import { campaignTypes, channelOfActivity } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import { describe, expect, it } from 'vitest';
import { routeEvents } from '../../../src/machines/app/rootRoutes.ts';
import { parseRoute } from '../../../src/machines/app/route.ts';

describe('the pages of the application', () => {
  it.each([
    ['/login', { name: 'login' }],
    ['/search', { name: 'search', propertyId: null }],
    ['/search/17', { name: 'search', propertyId: 17 }],
    ['/search/17?type=ZIP&zip=22901#x', { name: 'search', propertyId: 17 }],
    ['/lists', { name: 'lists', groupId: null }],
    ['/lists/4', { name: 'lists', groupId: '4' }],
    ['/property/group/4/17', { name: 'property', groupId: '4', propertyId: 17 }],
    ['/property/group/assigned/17', { name: 'property', groupId: 'assigned', propertyId: 17 }],
    ['/contacts', { name: 'contacts', propertyId: null }],
    ['/contacts/17', { name: 'contacts', propertyId: 17 }],
    ['/changes/17', { name: 'changes', propertyId: 17 }],
    ['/analysis/9', { name: 'analysis', id: 9 }],
    ['/search/none', { name: 'search', propertyId: null }],
    ['/nothing/like/this', { name: 'search', propertyId: null }],
  ])('R-SESSION-021 %s is read as the decided route', (path, route) => {
    expect(parseRoute(path)).toEqual(route);
  });

  it('R-CAMPAIGN-005 campaigns of a channel are at its code in small letters, of all at none', () => {
    const channels = ['/voicemail', '/postcard', '/email', '/ad', '/sms', '/call', '', '/VOICEMAIL', '/nothing'];
    expect(channels.map((part) => parseRoute(`/marketing${part}`))).toEqual(
      ['VOICEMAIL', 'POSTCARD', 'EMAIL', 'AD', 'SMS', 'CALL', null, null, null].map((channel) => ({
        name: 'marketing',
        channel,
      })),
    );
    expect(routeEvents('/marketing/email')).toContainEqual({ type: 'mailings.channel', channel: 'EMAIL' });
    expect(routeEvents('/marketing')).toContainEqual({ type: 'mailings.channel', channel: null });
  });

  it('R-CAMPAIGN-006 the activities onlineAd, postcard and email, and no others, lead to their channels', () => {
    const activities = Object.values(campaignTypes).flatMap((told) => ('activity' in told ? [told.activity] : []));
    expect(activities.toSorted()).toEqual(['email', 'onlineAd', 'postcard']);
    const channels = activities.map((activity) => parseRoute(`/marketing/${activity}`));
    expect(channels).toEqual(['POSTCARD', 'EMAIL', 'AD'].map((channel) => ({ name: 'marketing', channel })));
    expect(channelOfActivity('voicemail')).toBeNull();
  });

  it('R-PROP-002 a property within a list is at /property/group/{groupId}/{propertyId}', () => {
    expect(parseRoute('/property/group/12/345')).toEqual({ name: 'property', groupId: '12', propertyId: 345 });
    expect(parseRoute('/property/group/12')).not.toMatchObject({ name: 'property' });
  });
});
