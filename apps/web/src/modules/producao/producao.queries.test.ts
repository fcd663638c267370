import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import {
  bloquearProducao,
  concluirUma,
  destinarSemVenda,
  estornarEvento,
  filaDaProducao,
  lerNaBancada,
  perderPronta,
  perderUma,
  umaProducao,
} from './producao.queries.ts'

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
