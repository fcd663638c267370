import { expect, test } from 'vitest'
import { ok, prepare, received } from '../../../../test/support/api-control.ts'
import { createQueryClient } from '../../../shared/api/queryClient.ts'
import { segundoFator, sessoes } from './acesso.queries.ts'

const FATOR = 'GET /auth/segundo-fator/'
const SESSOES = 'GET /auth/sessoes/'

test('the second factor is read anew each time, and of recovery codes there are none, no more or some', async () => {
  const chave = { id: 4, nome: 'Celular', criada_em: '2026-11-01T10:00:00Z', usada_em: null }
  const fator = {
    codigo_desde: '2026-11-02T10:00:00Z',
    codigo_ilegivel: false,
    chaves: [chave],
    endereco_das_chaves: 'loja.local',
    exigido_dos_administradores: true,
  }
  const restam = [undefined, 0, 8]
  await prepare({ [FATOR]: restam.map((recuperacao_restam) => ok({ ...fator, recuperacao_restam })) })
  const client = createQueryClient()
  for (const n of restam)
    expect(await client.fetchQuery(segundoFator)).toEqual({ ...fator, recuperacao_restam: n ?? null })
  expect(await received(FATOR)).toHaveLength(3)
})

test('the sessions are read anew each time; a device that is not known is called so', async () => {
  const sessao = {
    id: 1,
    aparelho: 'Firefox',
    endereco: 'Recife',
    criada_em: '2026-11-01T10:00:00Z',
    atual: true,
    usada_de: null,
    usada_em: '2026-11-02T10:00:00Z',
    nova: false,
    segundo_fator: null,
  }
  const outra = { ...sessao, id: 2, atual: false, usada_de: 'Olinda', nova: true }
  await prepare({ [SESSOES]: ok([sessao, { ...outra, aparelho: '' }]) })
  const client = createQueryClient()
  for (const vezes of [1, 2]) {
    expect(await client.fetchQuery(sessoes)).toEqual([sessao, { ...outra, aparelho: 'Aparelho desconhecido' }])
    expect(await received(SESSOES)).toHaveLength(vezes)
  }
})
