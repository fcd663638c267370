import { expect, test } from 'vitest'
import { placeOfCep } from '../src/melhor-envio/places.ts'
import { CEPS, STATES } from '../src/viacep.ts'
import { emulatorForEach } from './support/emulator.ts'

const emulator = emulatorForEach({ authorised: false })

test('a known code, with and without dash and final slash, for a page of any origin', async () => {
  for (const path of ['01001000/json/', '01001000/json', '01001-000/json/']) {
    const { status, body, headers } = await emulator.request(`/viacep/ws/${path}`, {
      headers: { origin: 'http://loja.example' },
    })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    const codes = { cep: '01001-000', ibge: '3550308', gia: expect.any(String), ddd: '11', siafi: '7107' }
    const state = { localidade: 'São Paulo', uf: 'SP', estado: 'São Paulo', regiao: 'Sudeste' }
    const street = { logradouro: 'Praça da Sé', complemento: 'lado ímpar', unidade: '', bairro: 'Sé' }
    expect(body).toEqual({ ...codes, ...state, ...street })
  }
})

test('an unknown code answers 200 with erro, in both of its forms', async () => {
  const of = async (cep: string) => {
    const { status, body } = await emulator.request(`/viacep/ws/${cep}/json/`)
    return [status, body]
  }
  expect(await of('99999998')).toEqual([200, { erro: true }])
  expect(await of('99999999')).toEqual([200, { erro: 'true' }])
})

test('a code of another format is 400 in HTML', async () => {
  for (const cep of ['950100100', '95010A10', '95010%2010', '1']) {
    const { status, headers } = await emulator.request(`/viacep/ws/${cep}/json/`)
    expect([status, headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
  }
})

test('BrasilAPI: found, unknown, malformed', async () => {
  const of = (path: string) => emulator.request(`/brasilapi/api/cep/${path}`)
  expect((await of('v2/50030040')).body).toMatchObject({
    cep: '50030040',
    state: 'PE',
    city: 'Recife',
    street: 'Rua da Moeda',
    location: { type: 'Point' },
  })
  expect((await of('v1/55125000')).body).toMatchObject({ street: null, neighborhood: null })
  const unknown = await of('v2/99999999')
  expect([unknown.status, unknown.body.type]).toEqual([404, 'service_error'])
  const malformed = await of('v2/123')
  expect([malformed.status, malformed.body.type]).toEqual([400, 'validation_error'])
})

test('the table covers every state, each code within the range of its own', () => {
  expect(CEPS.size).toBeGreaterThan(27)
  expect(new Set([...CEPS.values()].map(({ uf }) => uf))).toEqual(new Set(Object.keys(STATES)))
  for (const { cep, uf } of CEPS.values()) expect([cep, placeOfCep(cep)?.uf]).toEqual([cep, uf])
})
