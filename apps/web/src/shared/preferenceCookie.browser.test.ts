import { expect, it } from 'vitest'
import { cookieDaPreferencia, guardarPreferencia, lerPreferencia } from './preferenceCookie.ts'

it('is sent by https only in a shop that is reached by https', () => {
  const nua = 'cor=dark; path=/; max-age=31536000; SameSite=Lax'
  expect(cookieDaPreferencia('cor', 'dark', 'http:')).toBe(nua)
  expect(cookieDaPreferencia('cor', 'dark', 'https:')).toBe(`${nua}; Secure`)
})

it('is kept until it is forgotten', () => {
  guardarPreferencia('prova_a', 'um')
  guardarPreferencia('prova_ab', 'dois')
  expect([lerPreferencia('prova_a'), lerPreferencia('prova_ab'), lerPreferencia('prova')]).toEqual(['um', 'dois', ''])
  guardarPreferencia('prova_a', '')
  expect([lerPreferencia('prova_a'), lerPreferencia('prova_ab')]).toEqual(['', 'dois'])
  guardarPreferencia('prova_ab', '')
})
