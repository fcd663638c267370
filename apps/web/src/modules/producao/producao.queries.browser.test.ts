import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ok, prepare, received } from '../../../test/support/api-control.ts'
import { createQueryClient } from '../../shared/api/queryClient.ts'
import { imprime } from '../../shared/session/storage.ts'
import {
  bloquearProducao,
  concluirUma,
  configuracaoDaProducao,
  destinarSemVenda,
  estornarEvento,
  filaDaProducao,
  lerNaBancada,
  mudarConfiguracaoDaProducao,
  perderPronta,
  perderUma,
  umaProducao,
} from './producao.queries.ts'

const PATCH = 'PATCH /producao/configuracao/'

test.each([true, false])('whether the shop prints is kept as the server answers it: %s', async (ativa) => {
  const client = createQueryClient()
  await prepare({ [PATCH]: ok({ ativa, vender_sob_demanda: true }) })
  await new MutationObserver(client, mudarConfiguracaoDaProducao).mutate({ ativa })
  expect(await received(PATCH)).toMatchObject([{ body: { ativa } }])
  expect(client.getQueryData(configuracaoDaProducao.queryKey)).toEqual({ ativa, vender_sob_demanda: true })
  expect(imprime()).toBe(ativa)
})

test.each(
  Object.entries({
    lerNaBancada,
    concluirUma,
    perderUma,
    perderPronta: perderPronta(1),
    bloquearProducao: bloquearProducao(1),
    destinarSemVenda: destinarSemVenda(1),
    estornarEvento: estornarEvento(1),
  }),
)('after %s the queue and the production are read again', async (_nome, { onSettled }) => {
  const client = new QueryClient()
  const chaves = [filaDaProducao({}).queryKey, umaProducao(1).queryKey]
  for (const chave of chaves) client.setQueryData<unknown>(chave, {})
  await onSettled?.({} as never, null, {} as never, undefined, { client } as never)
  expect(chaves.map((chave) => client.getQueryState(chave)?.isInvalidated)).toEqual([true, true])
})
