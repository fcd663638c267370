import { expect, onTestFinished, test } from 'vitest'
import { transaction } from '../../src/infra/database/transaction.ts'
import { LER_SALDOS } from '../../src/modules/bling/saldo/saldos.sync.ts'
import { openCanalPedidos } from '../support/pedidos-do-canal.ts'
import { createRandom } from '../support/random.ts'

// More, to look for what happens rarely: ATOS=5000 SEMENTE=7 vitest run --root apps/api --project provas kits
const ATOS = Number(process.env['ATOS'] ?? 1000)
const SEMENTE = Number(process.env['SEMENTE'] ?? 1)
/** Acts before both sides are compared. */
const POR_RODADA = 100
const PECAS = 400

/** A piece, or a kit. */
interface Vendavel {
  readonly id: number
  readonly id_bling: string
  readonly variacao_id: number | null
  /** Pieces that one of it takes. */
  readonly toma: ReadonlyMap<string, number>
}

test(`${ATOS} sales, exchanges, cancellations and readings over 30 % kits: parts and ledger exact on both sides`, async () => {
  const e = await openCanalPedidos({ leituraSegundos: 10 })
  onTestFinished(() => e.fechar())
  await e.ligar({ situacao_por_passo: { enviado: 9 } })
  const { loja, balcao, pedidos } = e
  const { below, pick } = createRandom(SEMENTE)

  const pecas: Vendavel[] = []
  const peca = (id: number, id_bling: string, variacao_id: number | null) =>
    void pecas.push({ id, id_bling, variacao_id, toma: new Map([[id_bling, 1]]) })
  for (let i = 0; i < 10; i++) {
    const { id, id_bling } = await e.publicado(PECAS)
    peca(id, id_bling, null)
  }
  for (let i = 0; i < 2; i++) {
    const tamanhos = ['P', 'M'].map((tamanho) => ({ tamanho, nome_cor: 'Azul', quantidade: PECAS }))
    const { id, variacoes } = await e.publicado(0, { variacoes: tamanhos })
    for (const v of variacoes) peca(id, v.id_bling, v.id)
  }
  const kits: Vendavel[] = []
  for (let i = 0; i < 6; i++) {
    const partes = [pick(pecas), pick(pecas), pick(pecas)].map((part) => ({ de: part, quantidade: 1 + below(3) }))
    const componentes = partes.map(({ de: { id: produto_id, variacao_id }, quantidade }) => {
      return { produto_id, variacao_id, quantidade }
    })
    const { id } = await balcao.criarProduto({ componentes })
    await e.concluida(await e.publicar(id))
    const toma = new Map<string, number>()
    for (const { de, quantidade } of partes) toma.set(de.id_bling, (toma.get(de.id_bling) ?? 0) + quantidade)
    kits.push({ id, id_bling: (await e.aqui(id)).id_bling, variacao_id: null, toma })
  }
  const vendaveis = [...pecas, ...kits]
  /** The product, or its variation: its pieces, and those that may be sold. */
  const readLocalSaldo = async ({ id, variacao_id }: Vendavel) => {
    const { quantidade_total, quantidade_disponivel, variacoes } = await e.aqui(id)
    return (
      variacoes.find((v: { id: number }) => v.id === variacao_id) ?? {
        quantidade: quantidade_total,
        quantidade_disponivel,
      }
    )
  }

  // Pieces that the shelf must hold, counted without any code of the shop.
  const estante = new Map(pecas.map(({ id_bling }) => [id_bling, PECAS]))
  type Linhas = readonly { de: Vendavel; quantidade: number }[]
  const abertas: { id: number; linhas: Linhas }[] = []
  const fora: typeof abertas = []
  const moveEstante = (linhas: Linhas, sinal: 1 | -1) => {
    for (const { de, quantidade } of linhas)
      for (const [id, n] of de.toma) estante.set(id, (estante.get(id) ?? 0) + sinal * n * quantidade)
  }
  const corpoDe = (linhas: Linhas) =>
    linhas.map(({ de, quantidade }) => ({
      id: de.id,
      ...(de.variacao_id === null ? {} : { variacao_id: de.variacao_id }),
      quantidade,
      valor_unitario: 50,
    }))
  const chooseLinhas = () =>
    [...new Set([pick(vendaveis), pick(vendaveis)])].map((vendavel) => ({ de: vendavel, quantidade: 1 + below(2) }))
  const takeRandom = <T>(lista: T[]): T | undefined => lista.splice(below(Math.max(1, lista.length)), 1)[0]
  const canalPedidoIds: number[] = []
  const feitos = new Map<string, number>()

  const atos: Record<string, () => Promise<void>> = {
    async vender() {
      const linhas = chooseLinhas()
      const { status, body } = await balcao.vender(corpoDe(linhas))
      if (status === 201) abertas.push({ id: body.id, linhas })
      else expect(body.codigo).toBe('ESTOQUE_INSUFICIENTE')
    },
    async enviar() {
      const venda = takeRandom(abertas)
      if (!venda) return
      await balcao.levar(venda.id, 'enviado')
      moveEstante(venda.linhas, -1)
      fora.push(venda)
    },
    async voltar() {
      const venda = takeRandom(fora)
      if (!venda) return
      expect((await balcao.status(venda.id, 'retirada')).status).toBe(200)
      moveEstante(venda.linhas, 1)
      expect((await balcao.status(venda.id, 'enviado')).status).toBe(200)
      moveEstante(venda.linhas, -1)
      fora.push(venda)
    },
    async editar() {
      const venda = abertas[below(Math.max(1, abertas.length))]
      if (!venda) return
      const linhas = chooseLinhas()
      const editada = await loja.pedir('PUT', `/api/vendas/${venda.id}/`, balcao.corpo(corpoDe(linhas)))
      if (editada.status === 200) venda.linhas = linhas
      else expect(editada.body.codigo).toBe('ESTOQUE_INSUFICIENTE')
    },
    async cancelar() {
      const daqui = below(2) === 0 ? abertas : fora
      const venda = takeRandom(daqui)
      if (!venda) return
      expect((await loja.pedir('DELETE', `/api/vendas/${venda.id}/`)).status).toBe(204)
      if (daqui === fora) moveEstante(venda.linhas, 1)
    },
    async trocar() {
      const venda = takeRandom(fora)
      if (!venda) return
      const { itens } = await pedidos.venda(venda.id)
      const voltam = itens.map(({ item_id, quantidade }: { item_id: number; quantidade: number }) => ({
        item_id,
        quantidade,
      }))
      const linhas = below(2) === 0 ? [] : chooseLinhas()
      const troca = { voltam, itens: corpoDe(linhas), motivo: 'tamanho' }
      const { status, body } = await loja.pedir('POST', `/api/vendas/${venda.id}/trocas/`, troca)
      if (status !== 201) {
        expect(body.codigo).toBe('ESTOQUE_INSUFICIENTE')
        fora.push(venda)
        return
      }
      moveEstante(venda.linhas, 1)
      if (linhas.length > 0) abertas.push({ id: body.nova_venda_id, linhas })
    },
    async canal() {
      const linhas = chooseLinhas()
      const itens = linhas.map(({ de, quantidade }) => ({ produto: Number(de.id_bling), quantidade, valor: 50 }))
      const pedido = await e.chegar({ itens })
      canalPedidoIds.push(pedido.id)
      const venda = await e.venda(pedido)
      if (venda.pecas_que_faltam === 0) abertas.push({ id: venda.id, linhas })
      else expect((await loja.pedir('DELETE', `/api/vendas/${venda.id}/`)).status).toBe(204)
    },
    async mexerLa() {
      const { id_bling } = pick(pecas)
      const quantos = 1 + below(4)
      await e.mover(id_bling, 'E', quantos)
      estante.set(id_bling, (estante.get(id_bling) ?? 0) + quantos)
    },
    async ler() {
      await transaction(loja.banco.db, (trx) => loja.queue.send(trx, LER_SALDOS, {}))
    },
  }
  const sorteio = ['vender', 'vender', 'vender', 'enviar', 'enviar', 'voltar', 'editar', 'cancelar', 'trocar', 'canal']
  const nomes = [...sorteio, 'mexerLa', 'ler']

  const checkEstoques = async () => {
    await e.feito()
    const daqui = () =>
      Promise.all(pecas.map(async (simplePeca) => [simplePeca.id_bling, (await readLocalSaldo(simplePeca)).quantidade]))
    await expect.poll(daqui, { timeout: 60_000 }).toEqual([...estante])
    const readRemoteSaldos = async () =>
      Promise.all(pecas.map(async ({ id_bling }) => [id_bling, await e.la(id_bling)]))
    await expect.poll(readRemoteSaldos, { timeout: 60_000 }).toEqual([...estante])
    await e.feito()
    expect([await daqui(), await readRemoteSaldos()]).toEqual([[...estante], [...estante]])
    await balcao.conferir()
    expect(await e.tarefas()).toEqual([])
  }

  for (let ato = 1; ato <= ATOS; ato++) {
    const nome = pick(nomes)
    feitos.set(nome, (feitos.get(nome) ?? 0) + 1)
    await atos[nome]?.()
    if (ato % POR_RODADA === 0) await checkEstoques()
  }
  // With every sale at its end nothing is held: what may be sold is the same on both sides, of kits too.
  for (const venda of abertas.splice(0))
    expect((await loja.pedir('DELETE', `/api/vendas/${venda.id}/`)).status).toBe(204)
  await checkEstoques()
  // An order of a channel is its own master: a person ends at Bling those whose sales were given up here.
  const blingPedidos = await e.emulador.controle('GET', '/dados/pedidos')
  for (const { id, situacao } of blingPedidos)
    if (canalPedidoIds.includes(id) && situacao.id === 6)
      await pedidos.pessoa('PATCH', `/pedidos/vendas/${id}/situacoes/12`)
  await checkEstoques()
  for (const vendavel of vendaveis) {
    const [blingSaldo] = (await pedidos.pessoa('GET', `/estoques/saldos?idsProdutos[]=${vendavel.id_bling}`)).corpo.data
    const { quantidade, quantidade_disponivel } = await readLocalSaldo(vendavel)
    expect([vendavel.id, blingSaldo.saldoFisicoTotal, blingSaldo.saldoVirtualTotal]).toEqual([
      vendavel.id,
      quantidade,
      quantidade_disponivel,
    ])
  }
  // No movement was ever sent for a kit.
  const lancados = (await e.escritas()).filter(({ caminho }) => caminho === '/estoques')
  expect(lancados.filter(({ corpo }) => kits.some(({ id_bling }) => id_bling === String(corpo.produto.id)))).toEqual([])
  expect([...feitos.keys()].toSorted()).toEqual(Object.keys(atos).toSorted())
}, 1_200_000)
