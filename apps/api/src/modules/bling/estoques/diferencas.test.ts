import type { AtoDaDiferenca, DiferencaDoDeposito } from '@estampa/contract/bling/diferencas.routes.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { holdRequests } from '../../../../test/support/emulador.ts'
import { CENTRO, estoqueDoArquivo, GERAL, type Lados } from '../../../../test/support/estoque-no-bling.ts'
import { quantosEsperam } from '../../../../test/support/trava.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import { LER_ESTRUTURAS } from '../produto/mudanca.sync.ts'
import { changeDeposito } from '../saldo/ligacao.data.ts'

const e = await estoqueDoArquivo({ leituraSegundos: 3600 }, { depositosDaConta: 'varios', webhooksAtivos: true })
const { db } = e.loja.banco
const DIFERENCAS = '/api/bling/diferencas/'
const choose = (deposito_id: number) => e.loja.pedir('PATCH', '/api/bling/configuracao/', { deposito_id })
const listed = (): Promise<DiferencaDoDeposito[]> => e.lista(DIFERENCAS)
const resumo = () => e.ler(`${DIFERENCAS}resumo/`)
const perguntas = async () => (await e.tarefas()).filter(({ operacao }) => operacao === 'diferencas')
const settleRows = (ato: AtoDaDiferenca, rows: readonly DiferencaDoDeposito[]) =>
  e.loja.pedir('POST', DIFERENCAS, { ato, itens: rows.map(({ id, aqui, la }) => ({ id, esperado: { aqui, la } })) })
const rowOf = async ({ id }: Lados): Promise<DiferencaDoDeposito> => {
  const row = (await listed()).find(({ produto_id }) => produto_id === id)
  if (!row) throw new Error('the product is not in the list')
  return row
}
/** Our quantity, and that of the deposit that is chosen here. */
const sides = async ({ id, id_bling }: Lados) => [(await e.aqui(id)).quantidade_total, await e.la(id_bling, CENTRO)]
/** A product with so many pieces here and in the first deposit, and so many in the other. */
async function createWithCentro(quantidade: number, centroQuantity: number, dados: object = {}): Promise<Lados> {
  const produto = await e.publicado(quantidade, dados)
  await e.mover(produto.id_bling, 'B', centroQuantity, CENTRO)
  return produto
}
/** The other deposit is chosen, and read. */
async function goToCentro(): Promise<void> {
  expect((await choose(CENTRO)).status).toBe(200)
  await e.settle()
}

beforeEach(async () => {
  await sql`update produtos set excluido_em = now() where excluido_em is null`.execute(db)
  await choose(GERAL)
  await e.settle()
  await sql`delete from tarefas`.execute(db)
})

describe('after another deposit is chosen', () => {
  test('what differs is listed once, with one task; each of the three acts settles a piece, and the task ends with the last', async () => {
    const [taken, sent, left] = [
      await createWithCentro(10, 4, { titulo: 'Azul', sku: 'AZUL-1' }),
      await createWithCentro(9, 2, { titulo: 'Branca' }),
      await createWithCentro(5, 8, { titulo: 'Cinza' }),
    ]
    await createWithCentro(7, 7)
    expect([await listed(), await resumo()]).toMatchObject([[], { lendo: false, pecas: 0 }])
    expect((await choose(CENTRO)).status).toBe(200)
    expect(await resumo()).toMatchObject({ lendo: true })
    await e.settle()
    expect((await listed()).map(({ titulo, aqui: ours, la: theirs }) => [titulo, ours, theirs])).toEqual([
      ['Azul', 10, 4],
      ['Branca', 9, 2],
      ['Cinza', 5, 8],
    ])
    expect(await rowOf(taken)).toMatchObject({ produto_id: taken.id, sku: 'AZUL-1', variacao: null })
    expect([await resumo(), await perguntas()]).toMatchObject([{ lendo: false, pecas: 3 }, [{ tipo: 'estoque' }]])
    await e.esquecerRequisicoes()

    expect((await settleRows('aqui', [await rowOf(taken)])).status).toBe(204)
    expect(await listed()).toHaveLength(2)
    await e.settle()
    expect([await sides(taken), await e.lancados()]).toEqual([[4, 4], []])
    expect((await e.movimentos(taken.id))[0]).toMatchObject({ motivo: 'bling', quantidade: -6 })

    expect((await settleRows('la', [await rowOf(sent)])).status).toBe(204)
    await e.settle()
    expect(await sides(sent)).toEqual([9, 9])
    expect((await e.lancados()).map(({ corpo }) => [corpo.operacao, corpo.quantidade, corpo.deposito.id])).toEqual([
      ['B', 9, CENTRO],
    ])

    expect(await perguntas()).toHaveLength(1)
    expect((await settleRows('deixar', [await rowOf(left)])).status).toBe(204)
    expect([await listed(), await perguntas()]).toEqual([[], []])
    await e.lerSaldos()
    await e.settle()
    expect([await sides(left), await listed(), await perguntas()]).toEqual([[5, 8], [], []])
    // What moves on either side goes on from there.
    await e.enviar(left.id, 1)
    await e.settle()
    expect([await sides(left), await listed()]).toEqual([[4, 7], []])
    await e.balcao.conferir()
  })

  test('several pieces are settled by one act; sizes of one product each have a row, and pages follow each other', async () => {
    const variacoes = ['P', 'M'].map((tamanho) => ({ tamanho, nome_cor: 'Azul', quantidade: 5 }))
    const produto = await e.publicado(0, { variacoes, titulo: 'Grade' })
    for (const { id_bling } of produto.variacoes) await e.mover(id_bling, 'B', 2, CENTRO)
    const simples = await createWithCentro(4, 6, { titulo: 'Simples' })
    await goToCentro()
    const first = await e.ler(`${DIFERENCAS}?limite=1`)
    const second = (await e.loja.pedir('GET', new URL(first.next).pathname + new URL(first.next).search)).body
    expect([first.count, first.results, second.results]).toMatchObject([
      3,
      [{ titulo: 'Grade', variacao: 'Azul P' }],
      [{ titulo: 'Grade', variacao: 'Azul M' }],
    ])
    expect((await settleRows('aqui', await listed())).status).toBe(204)
    await e.settle()
    expect([await e.variacoes(produto.id), await sides(simples), await listed()]).toEqual([[2, 2], [6, 6], []])
    await e.balcao.conferir()
  })

  test('the list of the former one is over with the choice, and so is what was asked about a single piece', async () => {
    const produto = await createWithCentro(10, 4)
    const remoteProduto = { nome: 'De lá', tipo: 'P', situacao: 'A', formato: 'S', preco: 10, codigo: 'DE-LA-1' }
    const linked = await e.balcao.criarProduto({ qtd: 5, sku: remoteProduto.codigo })
    const idBling = (await e.pessoa('POST', '/produtos', remoteProduto)).corpo.data.id
    await e.mover(String(idBling), 'B', 8)
    await e.mover(String(idBling), 'B', 3, CENTRO)
    await e.loja.pedir('POST', `/api/produtos/${linked.id}/vincular-ao-bling/`, { id_bling: idBling })
    await e.settle()
    expect((await e.tarefas()).map(({ operacao }) => operacao)).toEqual(['igualar'])
    await goToCentro()
    expect((await e.tarefas()).map(({ operacao }) => operacao)).toEqual(['diferencas'])
    expect(await listed()).toHaveLength(2)
    const row = await rowOf(produto)
    await choose(GERAL)
    expect([await listed(), await perguntas()]).toEqual([[], []])
    expect((await settleRows('aqui', [row])).body.codigo).toBe('DIFERENCA_MUDOU')
    await e.settle()
    expect((await listed()).map(({ produto_id }) => produto_id)).toEqual([linked.id])
    expect((await e.aqui(produto.id)).quantidade_total).toBe(10)
  })

  test('a count that waited for the former one is no movement of the other: a person is asked before its balance is replaced', async () => {
    const produto = await createWithCentro(10, 4)
    await e.ajustar({ depositosMudados: { [GERAL]: { situacao: 0 } } })
    await e.executar(LER_ESTRUTURAS)
    await e.settle()
    await e.contar(produto.id, 7, 10)
    await e.settle()
    await e.esquecerRequisicoes()
    await choose(CENTRO)
    await e.settle()
    await e.ajustar({ depositosMudados: {} })
    expect([await e.lancados(), await sides(produto), await listed()]).toEqual([[], [7, 4], []])
    const [tarefa] = await e.tarefas()
    expect(tarefa.mensagem).toContain('Foram informadas 7 peças onde se viam 10, mas no Bling há 4.')
    await e.responder(tarefa.id, 'tentar-novamente')
    await e.settle()
    expect(await sides(produto)).toEqual([7, 7])
  })

  test('a count that is being written while all balances are read is seen by the reading', async () => {
    const produto = await createWithCentro(10, 4)
    const saldo = await db
      .selectFrom('bling_saldos')
      .select(['id', 'versao'])
      .where('produto_id', '=', produto.id)
      .executeTakeFirstOrThrow()
    await db.updateTable('bling_configuracao').set({ deposito_id: CENTRO }).execute()
    const counting = new pg.Client(e.loja.banco.config)
    await counting.connect()
    onTestFinished(() => counting.end())
    await counting.query(`begin; select from produtos where id = ${produto.id} for update;
      insert into bling_lancamentos (saldo_id, tipo, quantidade, contado, esperado) values (${saldo.id}, 'contagem', -3, 7, 10)`)
    const reading = transaction(db, (trx) => changeDeposito(trx, CENTRO, [{ ...saldo, lido: 4 }]))
    await expect.poll(() => quantosEsperam(counting)).toBe(1)
    await counting.query('commit')
    expect(await reading).toEqual([])
  })

  test('the task may be set aside: the list stays, and no reading asks again', async () => {
    const produto = await createWithCentro(10, 4)
    await goToCentro()
    const [tarefa] = await perguntas()
    await e.responder(tarefa.id, 'descartar')
    await e.lerSaldos()
    await e.settle()
    expect([await perguntas(), (await listed()).length]).toEqual([[], 1])
    await settleRows('deixar', [await rowOf(produto)])
  })
})

describe('an act', () => {
  test('on a row that changed is refused with the figures of now, and nothing is done with any', async () => {
    const [changed, steady] = [
      await createWithCentro(10, 4, { titulo: 'Mudada' }),
      await createWithCentro(9, 2, { titulo: 'Parada' }),
    ]
    await goToCentro()
    const rows = [await rowOf(steady), await rowOf(changed)]
    await e.enviar(changed.id, 1)
    await e.settle()
    await e.esquecerRequisicoes()
    for (const ato of ['aqui', 'la', 'deixar'] as const) {
      const refused = await settleRows(ato, rows)
      expect(refused).toMatchObject({ status: 409, body: { codigo: 'DIFERENCA_MUDOU' } })
      expect(refused.body.detail).toContain('Mudada')
      expect(refused.body.detail).not.toContain('Parada')
      expect(refused.body.erros).toEqual({ 'itens.1.esperado': ['Agora há 9 aqui e 3 no Bling.'] })
    }
    await e.settle()
    expect([await e.lancados(), await sides(changed), await sides(steady)]).toEqual([[], [9, 3], [9, 2]])
    expect(await rowOf(changed)).toMatchObject({ aqui: 9, la: 3 })
  })

  test('of two people at once counts once', async () => {
    const produto = await createWithCentro(10, 4)
    await goToCentro()
    const row = await rowOf(produto)
    const answers = await Promise.all([settleRows('aqui', [row]), settleRows('la', [row])])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    await e.settle()
    const [ours, theirs] = await sides(produto)
    expect(ours).toBe(theirs)
    await e.balcao.conferir()
  })

  test('that sends ours asks where the deposit is another by then: nothing is overwritten unseen', async () => {
    const produto = await createWithCentro(10, 4)
    await goToCentro()
    await e.semAvisos(() => e.mover(produto.id_bling, 'B', 6, CENTRO))
    await e.esquecerRequisicoes()
    expect((await settleRows('la', [await rowOf(produto)])).status).toBe(204)
    await e.settle()
    expect([await e.lancados(), await sides(produto)]).toEqual([[], [10, 6]])
    const [tarefa] = await e.tarefas()
    expect(tarefa).toMatchObject({
      operacao: 'decidir',
      mensagem: expect.stringContaining('Foram informadas 10 peças onde se viam 4, mas no Bling há 6.'),
    })
    await e.responder(tarefa.id, 'tentar-novamente')
    await e.settle()
    expect(await sides(produto)).toEqual([10, 10])
  })

  test('that takes theirs leaves what open sales hold until it is free, and says so', async () => {
    const produto = await createWithCentro(10, 4)
    const { id: venda } = await e.pedidos.vender([{ id: produto.id, quantidade: 8, valor_unitario: 50 }])
    await goToCentro()
    await settleRows('aqui', [await rowOf(produto)])
    await e.settle()
    expect([await sides(produto), await listed()]).toEqual([[8, 4], []])
    expect((await e.tarefas())[0].mensagem).toContain('As peças reservadas em vendas abertas')
    await e.balcao.status(venda, 'cancelado')
    await e.lerSaldos()
    await e.settle()
    expect(await sides(produto)).toEqual([4, 4])
    await e.balcao.conferir()
  })

  test('waits for the movement that is just being sent; leaving does not', async () => {
    const produto = await createWithCentro(10, 4)
    await goToCentro()
    const held = await holdRequests(e.emulador, 'POST', '*/estoques')
    await e.enviar(produto.id, 1)
    await held.chegaram()
    const row = await rowOf(produto)
    expect(row).toMatchObject({ aqui: 9, la: 3 })
    for (const ato of ['aqui', 'la'] as const)
      expect(await settleRows(ato, [row])).toMatchObject({
        status: 409,
        body: { codigo: 'DIFERENCA_OCUPADA', erros: { 'itens.0.id': [expect.any(String)] } },
      })
    expect((await settleRows('deixar', [row])).status).toBe(204)
    await held.soltar()
    await e.pedidos.quieto()
    expect([await sides(produto), await listed()]).toEqual([[9, 3], []])
  })

  test('is of an administrator, names each piece once, and no piece that is not there', async () => {
    const produto = await createWithCentro(10, 4)
    await goToCentro()
    const row = await rowOf(produto)
    expect((await settleRows('la', [row, row])).body.erros).toEqual({ itens: ['Cada peça só pode aparecer uma vez'] })
    expect((await settleRows('la', [])).body.erros).toEqual({ itens: ['Escolha ao menos uma peça'] })
    expect(await settleRows('la', [row, { ...row, id: 2_000_000_000 }])).toMatchObject({
      status: 409,
      body: { erros: { 'itens.1.esperado': ['Não está mais entre as diferenças.'] } },
    })
    expect(await listed()).toEqual([row])
  })
})
