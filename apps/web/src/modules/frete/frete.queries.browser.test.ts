import { MutationObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { ok, prepare, received } from '../../../test/support/api-control.ts'
import { createQueryClient } from '../../shared/api/queryClient.ts'
import {
  acessosAoFrete,
  CHAVE_DO_FRETE,
  concluirConexaoDoFrete,
  conectarAoFrete,
  desconectarDoFrete,
  verificarFrete,
} from './frete.queries.ts'

const acesso = {
  provedor: 'melhor_envio',
  transportadora: 'Melhor Envio',
  modo: 'aplicativo',
  expira_em: '2026-12-01',
  dias_restantes: 7,
  aviso: null,
  recusado: false,
  pode_conectar: true,
}
const lidas = () => {
  const client = createQueryClient()
  const outra = [...CHAVE_DO_FRETE, 'outra']
  for (const chave of [acessosAoFrete.queryKey, outra]) client.setQueryData<unknown>(chave, [])
  return {
    client,
    velhas: () => [acessosAoFrete.queryKey, outra].map((chave) => client.getQueryState(chave)?.isInvalidated),
  }
}

test('the access to a carrier is read; a way of access that is not known is none', async () => {
  const [carteira, desconhecida] = [
    { ...acesso, modo: 'token', dias_restantes: null },
    { ...acesso, modo: 'carta' },
  ]
  await prepare({ 'GET /frete/acesso/': ok([acesso, carteira, desconhecida]) })
  const acessos = await createQueryClient().fetchQuery(acessosAoFrete)
  expect(acessos).toEqual([acesso, carteira, { ...acesso, modo: 'nenhum' }])
})

test('a trial of the access answers what was found; also after one that failed the access is read again', async () => {
  const verificacoes = [
    { nome: 'Saldo', ok: true, motivo: null },
    { nome: 'Token', ok: false, motivo: 'Recusado.' },
  ]
  const achado = { provedor: 'melhor_envio', transportadora: 'Melhor Envio', saldo: 12.5, verificacoes }
  await prepare({ 'POST /frete/verificar/': [{ status: 502 }, ok([achado])] })
  const falha = lidas()
  await expect(new MutationObserver(falha.client, verificarFrete).mutate(undefined)).rejects.toMatchObject({
    status: 502,
  })
  expect(falha.velhas()).toEqual([true, false])
  expect(await new MutationObserver(lidas().client, verificarFrete).mutate(undefined)).toEqual([achado])
})

test('connecting leaves for the address that the server answers, and for none when it refuses', async () => {
  onTestFinished(() => history.replaceState(null, '', location.pathname + location.search))
  const url = new URL('#melhor-envio', location.href).href
  await prepare({ 'GET /melhor-envio/auth/': [{ status: 409 }, ok({ url })] })
  const conectar = new MutationObserver(createQueryClient(), conectarAoFrete)
  await expect(conectar.mutate()).rejects.toMatchObject({ status: 409 })
  expect(location.hash).toBe('')
  await conectar.mutate()
  await expect.poll(() => location.hash).toBe('#melhor-envio')
})

test.each(['s', null])('the way back hands on the code with the state %s', async (state) => {
  const POST = 'POST /melhor-envio/callback/'
  await prepare({ [POST]: ok() })
  await concluirConexaoDoFrete('c', state)
  expect(await received(POST)).toMatchObject([{ body: { code: 'c', state } }])
})

test('after the shop was disconnected everything about the carriers is read again', async () => {
  await prepare({ 'DELETE /melhor-envio/conexao/': { status: 204 } })
  const { client, velhas } = lidas()
  await new MutationObserver(client, desconectarDoFrete).mutate()
  expect(velhas()).toEqual([true, true])
})
