import { expect, it } from 'vitest'
import { preferenceCookie, readPreference, storePreference } from './preferenceCookie.ts'

it('is sent by https only in a shop that is reached by https', () => {
  const nua = 'cor=dark; path=/; max-age=31536000; SameSite=Lax'
  expect(preferenceCookie('cor', 'dark', 'http:')).toBe(nua)
  expect(preferenceCookie('cor', 'dark', 'https:')).toBe(`${nua}; Secure`)
})

it('is kept until it is forgotten', () => {
  storePreference('prova_a', 'um')
  storePreference('prova_ab', 'dois')
  expect([readPreference('prova_a'), readPreference('prova_ab'), readPreference('prova')]).toEqual(['um', 'dois', ''])
  storePreference('prova_a', '')
  expect([readPreference('prova_a'), readPreference('prova_ab')]).toEqual(['', 'dois'])
  storePreference('prova_ab', '')
})
