import { beforeAll, expect, test } from 'vitest'
import { openBancada, requestProva, turnOnProducao, uploadArte } from '../../../test/support/estampada.ts'
import { openOrcamentos } from '../../../test/support/orcamentos.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { pelo, guardarMockups } = await openOrcamentos(loja, balcao.clienteId)
const { producaoDe, producoes, escanear } = openBancada(balcao)

beforeAll(() => turnOnProducao(loja, false))

/** A sale of a shirt with an art, of whose proof the customer has asked a change. */
async function openAsked() {
  const arte = await uploadArte(loja, 'Sol')
  const { id, variacoes } = await balcao.criarProduto({
    titulo: 'Lisa',
    variacoes: [{ nome_cor: 'Preta', tamanho: 'P', quantidade: 30 }],
  })
  const linha = (dados: object = {}) => ({
    id,
    variacao_id: variacoes[0].id,
    quantidade: 2,
    valor_unitario: 40,
    estampas: [{ posicao: 'frente', arte_id: arte, tecnica: 'dtf' }],
    ...dados,
  })
  const { body: venda } = await balcao.vender([linha()])
  const { token } = await requestProva(loja, venda.id)
  await pelo(token, 'mudanca', { texto: 'O sol pode ser maior' })
  const approval = async () => (await balcao.ler(venda.id)).itens[0].aprovacao
  const edit = async (dados: object) => {
    const [{ item_id }] = (await balcao.ler(venda.id)).itens
    const { status, body } = await balcao.editar(venda.id, [{ ...linha(), item_id, ...dados }])
    expect([status, body.codigo]).toEqual([200, undefined])
    return body.itens[0].aprovacao
  }
  const saidInQueue = async () => (await producaoDe(venda.id)).mudanca
  return { arte, venda, sku: variacoes[0].sku, approval, edit, saidInQueue }
}
const WORDS = 'O sol pode ser maior'

test('a change that was asked for stays said when the same art is sent again, until the customer approves', async () => {
  const { venda, sku, approval, saidInQueue } = await openAsked()
  expect(await approval()).toMatchObject({ situacao: 'mudanca', texto: WORDS, mesma_arte: true })
  for (const versao of [2, 3]) {
    await requestProva(loja, venda.id)
    expect(await approval()).toMatchObject({ situacao: 'enviada', versao, texto: WORDS, mesma_arte: true })
  }
  expect(await saidInQueue()).toBe(WORDS)
  expect(await producoes(`situacao=mudanca&venda=${venda.id}`)).toHaveLength(1)
  const { producao } = (await loja.pedir('GET', '/api/painel/')).body
  expect(producao).toMatchObject({ mudancas: 1, aguardam_aprovacao: 0 })
  // A person answers first whether it is printed: the scan begins nothing.
  expect((await escanear(sku)).body.producao).toMatchObject({ mudanca: WORDS, situacao: 'a_fazer' })
  const { token } = await requestProva(loja, venda.id)
  expect((await pelo(token, 'aprovar', { nome: 'Bia' })).status).toBe(200)
  expect(await approval()).toMatchObject({ situacao: 'aprovada', texto: null })
  expect([(await approval()).mesma_arte, await saidInQueue()]).toEqual([undefined, null])
  expect(await balcao.frases(venda.id)).toContain(`O cliente pediu uma mudança em Lisa Preta P: “${WORDS}”`)
})

test('another version of the art answers the change: a new proof of it, or the bench that takes it', async () => {
  const sent = await openAsked()
  await uploadArte(loja, 'Sol', sent.arte)
  expect(await sent.approval()).toMatchObject({ situacao: 'mudanca', texto: WORDS, mesma_arte: false })
  // The old one is still what would be printed.
  expect(await sent.saidInQueue()).toBe(WORDS)
  await requestProva(loja, sent.venda.id)
  expect(await sent.approval()).toMatchObject({ situacao: 'enviada', texto: null })
  expect(await sent.saidInQueue()).toBeNull()

  const taken = await openAsked()
  await uploadArte(loja, 'Sol', taken.arte)
  const { id } = await producaoDe(taken.venda.id)
  await loja.pedir('POST', `/api/producoes/${id}/versao/`, { arte_id: taken.arte, versao: 2 })
  expect(await taken.saidInQueue()).toBeNull()
})

test('an edit of the print answers the change; one of pictures, names or quantity does not', async () => {
  const { arte, edit, saidInQueue } = await openAsked()
  const [mockup] = await guardarMockups('red')
  const asked = { situacao: 'mudanca', texto: WORDS }
  expect(await edit({ mockups: [mockup.arquivo] })).toMatchObject(asked)
  expect(await edit({ personalizacao: Array(2).fill({ nome: 'Rui', numero: '' }) })).toMatchObject(asked)
  expect(await edit({ quantidade: 3, personalizacao: [] })).toMatchObject(asked)
  expect(await saidInQueue()).toBe(WORDS)
  const larger = [{ posicao: 'frente', arte_id: arte, tecnica: 'dtf', largura_mm: 300 }]
  expect(await edit({ estampas: larger })).toMatchObject({ situacao: 'sem_prova', texto: null })
  expect(await saidInQueue()).toBeNull()
})
