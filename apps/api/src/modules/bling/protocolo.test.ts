import { expect, test } from 'vitest'
import { corpos } from '../../../test/support/bling-openapi.ts'
import { lojaComBlingDoArquivo } from '../../../test/support/loja-com-bling.ts'

const bling = await lojaComBlingDoArquivo()
await bling.conectar()

const quieto = async () => {
  await bling.settle()
  expect(await bling.ler('/api/sincronizacoes/resumo/')).toEqual({ pendentes: 0, falhas: 0, decisoes: 0 })
}

test('every write of a shop that creates, publishes, edits, adds and removes matches the OpenAPI document', async () => {
  const { loja } = bling
  const categoria = async (dados: object) => (await loja.pedir('POST', '/api/categorias/', dados)).body
  const pai = await categoria({ nome: 'Roupas' })
  const filha = await categoria({ nome: 'Camisetas', categoria_pai: pai.id })
  const gasta = await categoria({ nome: 'Gasta' })
  await quieto()
  await loja.pedir('PUT', `/api/categorias/${filha.id}/`, { nome: 'Camisas' })
  await loja.pedir('DELETE', `/api/categorias/${gasta.id}/`)
  const medidas = { largura: 20.5, altura: 3, comprimento: 30, peso: 0.25, descricao: 'Malha: algodão; fio 30' }
  const variacoes = [
    { nome_cor: 'Azul', tamanho: 'M', quantidade: 3, preco_venda: 55.9 },
    { nome_cor: 'Azul', tamanho: 'G', quantidade: 0 },
  ]
  const simples = await bling.criarProduto({ ...medidas, qtd: 7 }, ['red'])
  const produto = await bling.criarProduto({ ...medidas, variacoes }, ['green', 'blue'])
  for (const { id } of [simples, produto]) await bling.concluida(await bling.publicar(id))
  const localProduto = await bling.aqui(produto.id)
  const nova = { nome_cor: 'Rosa:choque', tamanho: 'P', quantidade: 1, preco_venda: 49 }
  const mudadas = { titulo: 'Outro nome', largura: 21, peso: 0.3, variacoes: [localProduto.variacoes[0], nova] }
  await loja.pedir('PUT', `/api/produtos/${produto.id}/`, { ...localProduto, ...mudadas })
  // The variation that was removed waits for a person.
  const tarefas = () => bling.lista('/api/sincronizacoes/?estado=falhou')
  await bling.settle()
  expect(await tarefas()).toHaveLength(1)
  const [{ id }] = await tarefas()
  await bling.responder(id, 'tentar-novamente')
  await quieto()

  const feitos = new Set<string>()
  for (const { metodo, caminho, corpo } of await bling.escritas()) {
    if (caminho.includes('/oauth/')) continue
    const operacao = `${metodo} ${caminho.replace(/\d+(?=\/|$)/, '{id}')}`
    feitos.add(operacao)
    expect({ operacao, problemas: corpos[operacao]?.safeParse(corpo).error?.issues }).toEqual({ operacao })
    expect(Object.keys(corpos)).toContain(operacao)
  }
  // All of them have happened, so that none was left unchecked.
  expect([...feitos].toSorted()).toEqual(Object.keys(corpos).toSorted())
})
