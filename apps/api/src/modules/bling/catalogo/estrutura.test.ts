import { describe, expect, test } from 'vitest'
import { estoqueDoArquivo, kitDe } from '../../../../test/support/estoque-no-bling.ts'
import { LER_ESTRUTURAS } from '../produto/mudanca.sync.ts'

const e = await estoqueDoArquivo({ leituraSegundos: 3600 }, { webhooksAtivos: true, saldoDoPai: 'zero' })
interface Tarefa {
  readonly id: number
  readonly alvo_id: number
  readonly mensagem: string
}
const tarefasDe = async ({ id }: { id: number }): Promise<Tarefa[]> =>
  (await e.tarefasDe('produto')).filter(({ alvo_id }) => alvo_id === id)
const umaTarefa = async (produto: { id: number }, sobre: RegExp): Promise<Tarefa> => {
  await e.settle()
  expect(await tarefasDe(produto)).toMatchObject([{ mensagem: expect.stringMatching(sobre) }])
  const [tarefa] = await tarefasDe(produto)
  if (!tarefa) throw new Error('there was one')
  return tarefa
}
const { pessoa, doBling: listBlingMovimentos, lancados, semAvisos: runWithoutWebhooks, semTrabalho: waitForIdle } = e
/** Both sides have so many pieces, questions about other products or none. */
const ficam = (produto: Parameters<typeof e.ficam>[0], quantos: number) => e.ficam(produto, quantos, waitForIdle)
const answerTarefa = (tarefa: Tarefa, como: 'tentar-novamente' | 'descartar') => e.responder(tarefa.id, como)

const changeProduto = (produto: { id: number }, dados: object) =>
  e.loja.pedir('PUT', `/api/produtos/${produto.id}/`, { ...produto, ...dados })

const FILHOS = ['P', 'M'].map((tamanho, i) => ({
  nome: 'Filha',
  codigo: '',
  tipo: 'P',
  situacao: 'A',
  formato: 'S',
  preco: 10,
  variacao: { nome: `Tamanho:${tamanho}`, ordem: i + 1 },
}))
const grade = (id: string, variacoes: readonly object[] = FILHOS) =>
  pessoa('PATCH', `/produtos/${id}`, { formato: 'V', variacoes, actionEstoque: 'Z' })

describe('a simple product that gets variations there', () => {
  test('keeps its pieces here, sends none, and is one task until it is simple again; others go on', async () => {
    const [changedProduto, plainProduto] = [await e.publicado(12), await e.publicado(12)]
    await waitForIdle()
    await e.esquecerRequisicoes()
    await grade(changedProduto.id_bling)
    await e.mover(plainProduto.id_bling, 'S', 2)
    await umaTarefa(changedProduto, /produto simples a produto com variações/)
    await e.enviar(changedProduto.id, 1)
    await e.enviar(plainProduto.id, 1)
    await ficam(plainProduto, 9)
    expect((await e.aqui(changedProduto.id)).quantidade_total).toBe(11)
    expect(await listBlingMovimentos(changedProduto.id)).toEqual([])
    expect((await lancados()).map(({ corpo }) => String(corpo.produto.id))).toEqual([plainProduto.id_bling])
    expect(await tarefasDe(changedProduto)).toHaveLength(1)
    await runWithoutWebhooks(async () => {
      await pessoa('PATCH', `/produtos/${changedProduto.id_bling}`, { formato: 'S' })
      await e.mover(changedProduto.id_bling, 'B', 12)
    })
    await e.executar(LER_ESTRUTURAS)
    await e.settle()
    expect(await tarefasDe(changedProduto)).toEqual([])
    await ficam(changedProduto, 11)
  })

  test('is linked again once its variations are here; no quantity moves by itself', async () => {
    const produto = await e.publicado(12)
    await grade(
      produto.id_bling,
      FILHOS.map((filho, i) => ({ ...filho, codigo: `G-${produto.id}-${i}` })),
    )
    const tarefa = await umaTarefa(produto, /passou de produto simples/)
    await answerTarefa(tarefa, 'tentar-novamente')
    await umaTarefa(produto, /crie aqui as variações com os códigos de lá/)
    const variacoes = ['P', 'M'].map((tamanho, i) => ({ tamanho, sku: `G-${produto.id}-${i}`, quantidade: 6 }))
    expect(await changeProduto(await e.aqui(produto.id), { variacoes })).toMatchObject({ status: 200 })
    await waitForIdle()
    const [aberta] = await tarefasDe(produto)
    if (aberta) await answerTarefa(aberta, 'tentar-novamente')
    await e.settle()
    expect(await tarefasDe(produto)).toEqual([])
    const { variacoes: filhas } = await e.aqui(produto.id)
    expect(filhas.map(({ id_bling }: { id_bling: string | null }) => id_bling !== null)).toEqual([true, true])
    await waitForIdle()
    expect(await listBlingMovimentos(produto.id)).toEqual([])
    for (const { id } of await e.tarefas()) await e.responder(id, 'descartar')
  })
})

test('a product that is deleted there, by its status or for good, is one task: nothing moves, and restored it goes on', async () => {
  const [trashedProduto, deletedProduto] = [await e.publicado(8), await e.publicado(8)]
  await waitForIdle()
  await e.esquecerRequisicoes()
  await pessoa('PATCH', `/produtos/${trashedProduto.id_bling}/situacoes`, { situacao: 'E' })
  await pessoa('DELETE', `/produtos/${deletedProduto.id_bling}`, {})
  await umaTarefa(trashedProduto, /excluído no Bling/)
  const dela = await umaTarefa(deletedProduto, /excluído no Bling/)
  await e.enviar(trashedProduto.id, 1)
  await waitForIdle()
  expect(await lancados()).toEqual([])
  await answerTarefa(await umaTarefa(trashedProduto, /excluído/), 'tentar-novamente')
  await umaTarefa(trashedProduto, /continua excluído no Bling/)
  await pessoa('PATCH', `/produtos/${trashedProduto.id_bling}/situacoes`, { situacao: 'A' })
  await e.settle()
  expect(await tarefasDe(trashedProduto)).toEqual([])
  await ficam(trashedProduto, 7)
  // The other one stays here alone, with its pieces.
  await answerTarefa(dela, 'descartar')
  await e.settle()
  expect((await e.aqui(deletedProduto.id)).id_bling).toBeNull()
  expect((await e.aqui(deletedProduto.id)).quantidade_total).toBe(8)
  expect(await tarefasDe(deletedProduto)).toEqual([])
})

describe('a kit', () => {
  test('that a product becomes there takes no pieces away here, until a person says so', async () => {
    const [parte, produto] = [await e.publicado(9), await e.publicado(12)]
    await waitForIdle()
    await pessoa('PATCH', `/produtos/${produto.id_bling}`, kitDe(parte, 3))
    const tarefa = await umaTarefa(produto, /produto simples a kit/)
    await waitForIdle()
    expect(await e.aqui(produto.id)).toMatchObject({ kit: false, quantidade_total: 12 })
    expect(await listBlingMovimentos(produto.id)).toEqual([])
    // Nor while an open sale holds one.
    const venda = await e.pedidos.vendida(produto.id)
    await answerTarefa(tarefa, 'tentar-novamente')
    const presa = await umaTarefa(produto, /Há peças dele em vendas abertas/)
    expect(await e.aqui(produto.id)).toMatchObject({ kit: false, quantidade_total: 12 })
    await e.balcao.status(venda.id, 'cancelado')
    await waitForIdle()
    await answerTarefa(presa, 'tentar-novamente')
    await e.settle()
    expect((await e.aqui(produto.id)).kit).toBe(true)
    expect(await e.aqui(produto.id)).toMatchObject({ quantidade_total: 3, componentes: [{ produto_id: parte.id }] })
    expect(await tarefasDe(produto)).toEqual([])
    await e.balcao.conferir()
  })

  test('that is none there any more is one task; linked again it is simple here', async () => {
    const parte = await e.publicado(9)
    const kit = await e.publicado(0, { componentes: [{ produto_id: parte.id, quantidade: 3 }] })
    await waitForIdle()
    // It was published with its parts.
    expect((await pessoa('GET', `/produtos/${kit.id_bling}`)).corpo.data).toMatchObject(kitDe(parte, 3))
    await pessoa('PATCH', `/produtos/${kit.id_bling}`, { formato: 'S' })
    const tarefa = await umaTarefa(kit, /kit a produto simples/)
    expect((await e.aqui(kit.id)).kit).toBe(true)
    await answerTarefa(tarefa, 'tentar-novamente')
    await e.settle()
    expect((await e.aqui(kit.id)).kit).toBe(false)
    await waitForIdle()
    await e.mover(kit.id_bling, 'E', 4)
    await ficam(kit, 4)
    await e.balcao.conferir()
  })
})

describe('a variation', () => {
  const VARIACOES = ['P', 'M'].map((tamanho) => ({ tamanho, nome_cor: 'Azul', quantidade: 5 }))

  test('that goes to another parent there stays as it is here, with its sister', async () => {
    const [oldParent, newParent] = [
      await e.publicado(0, { variacoes: VARIACOES }),
      await e.publicado(0, { variacoes: VARIACOES }),
    ]
    await waitForIdle()
    const [p, m] = oldParent.variacoes
    await e.emulador.controle('POST', `/produtos/${p.id_bling}/pai`, { pai: Number(newParent.id_bling) })
    await e.mover(p.id_bling, 'S', 2)
    await e.mover(m.id_bling, 'S', 1)
    const tarefa = await umaTarefa(oldParent, /A variação Azul P não está mais neste produto/)
    await waitForIdle()
    const pecas = () => e.variacoes(oldParent.id)
    expect(await pecas()).toEqual([5, 5])
    await answerTarefa(tarefa, 'tentar-novamente')
    await e.settle()
    expect(await pecas()).toEqual([5, 4])
    expect((await e.aqui(oldParent.id)).variacoes[0].id_bling).toBeNull()
    expect(await tarefasDe(oldParent)).toEqual([])
    await e.balcao.conferir()
  })

  test('whose code was changed there is asked about; one of the same code in other letters is not', async () => {
    const produto = await e.publicado(0, { variacoes: VARIACOES })
    await waitForIdle()
    const [p, m] = produto.variacoes
    await pessoa('PATCH', `/produtos/${m.id_bling}`, { codigo: m.sku.toLowerCase() })
    await pessoa('PATCH', `/produtos/${p.id_bling}`, { codigo: `OUTRO-${produto.id}` })
    const tarefa = await umaTarefa(produto, /código/)
    expect(tarefa.mensagem).toContain(`O código de Azul P passou de “${p.sku}” a “OUTRO-${produto.id}”.`)
    expect(tarefa.mensagem).not.toContain('Azul M')
    await answerTarefa(tarefa, 'tentar-novamente')
    await e.settle()
    expect(await tarefasDe(produto)).toEqual([])
    await e.mover(p.id_bling, 'S', 1)
    await e.settle()
    expect((await e.aqui(produto.id)).quantidade_total).toBe(9)
    await e.executar(LER_ESTRUTURAS)
    await waitForIdle()
    expect(await tarefasDe(produto)).toEqual([])
  })
})

test('a balance of one and a half pieces is asked about, and goes on once it is whole', async () => {
  const [fractionProduto, wholeProduto] = [await e.publicado(5), await e.publicado(5)]
  await waitForIdle()
  await e.mover(fractionProduto.id_bling, 'B', 1.5)
  await e.mover(wholeProduto.id_bling, 'B', 1)
  await umaTarefa(fractionProduto, /No Bling há 1,5 de .*: aqui só se contam peças inteiras/)
  await ficam(wholeProduto, 1)
  expect((await e.aqui(fractionProduto.id)).quantidade_total).toBe(5)
  await runWithoutWebhooks(() => e.mover(fractionProduto.id_bling, 'B', 2))
  await e.executar(LER_ESTRUTURAS)
  await e.settle()
  expect(await tarefasDe(fractionProduto)).toEqual([])
  await ficam(fractionProduto, 2)
})

test('without events a reading of the account finds what changed, each product once', async () => {
  const [firstProduto, dois, tres] = [await e.publicado(5), await e.publicado(5), await e.publicado(5)]
  await waitForIdle()
  await runWithoutWebhooks(async () => {
    await grade(firstProduto.id_bling)
    await pessoa('PATCH', `/produtos/${dois.id_bling}/situacoes`, { situacao: 'E' })
  })
  await e.executar(LER_ESTRUTURAS)
  await umaTarefa(firstProduto, /produto com variações/)
  await umaTarefa(dois, /excluído/)
  await e.executar(LER_ESTRUTURAS)
  await e.lerSaldos()
  await waitForIdle()
  for (const produto of [firstProduto, dois]) expect(await tarefasDe(produto)).toHaveLength(1)
  expect(await tarefasDe(tres)).toEqual([])
  expect((await e.aqui(firstProduto.id)).quantidade_total).toBe(5)
})

test.each([
  ['a balance that is read before the event came is not taken in', () => e.lerSaldos()],
  ['an edit is not sent', async (id: number) => changeProduto(await e.aqui(id), { titulo: 'Outro título' })],
])('of a product that is another one there by now %s', async (_nome, agir) => {
  const produto = await e.publicado(12)
  await waitForIdle()
  await runWithoutWebhooks(() => grade(produto.id_bling))
  await e.esquecerRequisicoes()
  await agir(produto.id)
  await umaTarefa(produto, /produto com variações/)
  await waitForIdle()
  expect((await e.aqui(produto.id)).quantidade_total).toBe(12)
  expect(await e.escritas()).toEqual([])
})
