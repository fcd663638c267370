import { expect, test } from 'vitest'
import { lojaComBlingDoArquivo } from '../../../test/support/loja-com-bling.ts'

const bling = await lojaComBlingDoArquivo()
const { loja } = bling
const publishProdutos = (ids: readonly number[]) =>
  loja.pedir('POST', '/api/produtos/em-lote/', {
    ids,
    alteracoes: [{ campo: 'publicado', operacao: 'fixar', valor: 1 }],
  })

test('products are published together; undoing gives up what is not at Bling, and what is there stays', async () => {
  expect(await publishProdutos([1])).toMatchObject({ status: 401, body: { codigo: 'BLING_NAO_AUTORIZADO' } })
  await bling.conectar()
  const { id } = await bling.criarProduto()
  const unpricedProduto = await bling.criarProduto({ preco_venda: '' })
  const { body } = await publishProdutos([id, unpricedProduto.id])
  expect(body.linhas.map(({ antes, depois }: Record<string, string>) => [antes, depois])).toEqual([
    ['Não publicado', 'Publicado'],
    ['Não publicado', 'Publicado'],
  ])
  const idBling = async () => (await loja.pedir('GET', `/api/produtos/${id}/`)).body.id_bling
  await bling.settle()
  expect(await idBling()).not.toBeNull()
  const readSyncEstado = async () =>
    (await loja.pedir('GET', '/api/sincronizacoes/')).body.results.find(
      ({ alvo_id, operacao }: { alvo_id: number; operacao: string }) =>
        alvo_id === unpricedProduto.id && operacao === 'publicar',
    )?.estado
  expect(await readSyncEstado()).toBe('falhou')
  await loja.pedir('POST', `/api/produtos/em-lote/${body.lote_id}/desfazer/`)
  const lote = async () => (await loja.pedir('GET', `/api/produtos/em-lote/${body.lote_id}/`)).body
  await bling.settle()
  expect((await lote()).estado).toBe('desfeita')
  expect(await lote()).toMatchObject({ desfeitas: 1, ficaram: 1 })
  expect(await readSyncEstado()).toBe('descartada')
  expect((await publishProdutos([id])).body).toEqual({ quantos: 0, produtos: 0, linhas: [] })
})
