import { MutationObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ok, prepare, received } from '../../../test/support/api-control.ts'
import { createQueryClient } from '../../shared/api/queryClient.ts'
import { imprime } from '../../shared/session/storage.ts'
import { configuracaoDaProducao, mudarConfiguracaoDaProducao } from './producao.queries.ts'

const PATCH = 'PATCH /producao/configuracao/'

test.each([true, false])('whether the shop prints is kept as the server answers it: %s', async (ativa) => {
  const client = createQueryClient()
  await prepare({ [PATCH]: ok({ ativa, vender_sob_demanda: true }) })
  await new MutationObserver(client, mudarConfiguracaoDaProducao).mutate({ ativa })
  expect(await received(PATCH)).toMatchObject([{ body: { ativa } }])
  expect(client.getQueryData(configuracaoDaProducao.queryKey)).toEqual({ ativa, vender_sob_demanda: true })
  expect(imprime()).toBe(ativa)
})
