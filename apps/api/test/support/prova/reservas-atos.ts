import { sql } from 'kysely'
import { deleteForGood } from '../apagar.ts'
import { linhaDe, type PedidosDoCanal } from '../pedidos-do-canal.ts'
import type { Random } from '../random.ts'
import { advanceVenda } from './conta-atos.ts'
import { type AtosDaOficina, type ItemLido, openOficina } from './producao.ts'

/** Products of a forma at most at once. */
const PRODUTOS = 4
/** Sales that acts still choose from, the newest. */
const VENDAS = 40

interface Produto {
  readonly id: number
  readonly forma: 'simples' | 'grade' | 'kit'
}
interface VariacaoLida {
  readonly id: number
  readonly quantidade: number
}

/**
 * Opens a shop connected to an account, that sells simple products, sizes, kits, prints and names, with all that people
 * do with its pieces. `novas`: takes up sales that channels brought.
 */
export async function openReservaActs(e: PedidosDoCanal, acaso: Random) {
  const { loja, balcao, pedidos } = e
  const { pedir, banco } = loja
  const oficina = await openOficina({ loja, balcao, acaso, linhas: 3 })
  const { vendas, pecas, lisa } = oficina
  const produtos: Produto[] = []
  const lixeiraProdutos: Produto[] = []
  const canalPedidoIds: number[] = []
  const chooseItem = <T>(lista: readonly T[]): T | undefined => (lista.length === 0 ? undefined : acaso.pick(lista))
  const venda = () => acaso.pick(vendas.slice(-VENDAS))
  /** Draws one of the newest sales in such a status. */
  const vendaEm = async (...statuses: readonly string[]) => {
    const { rows } = await sql<{ id: number }>`
      select id from vendas where status = any(${statuses}) order by id desc limit ${VENDAS}`.execute(banco.db)
    return chooseItem(rows)?.id ?? 0
  }
  const readProduto = async (id: number) => (await pedir('GET', `/api/produtos/${id}/`)).body
  const grade = () => ['P', 'M'].map((tamanho) => ({ nome_cor: 'Azul', tamanho, quantidade: 20 }))
  /** Parts of a kit, also of a product without a chosen size. */
  const partes = () => {
    const soltas = pecas.filter(({ id }) => produtos.some((produto) => produto.id === id && produto.forma !== 'kit'))
    const escolhidas = [chooseItem(soltas), chooseItem(soltas)].flatMap((peca) => peca ?? [])
    return [...new Set(escolhidas)].map(({ id, variacao_id }) => ({
      produto_id: id,
      variacao_id,
      quantidade: 1 + acaso.below(2),
    }))
  }
  const createProduto = async (forma: Produto['forma']) => {
    const dados = { simples: { qtd: 20 }, grade: { variacoes: grade() }, kit: { componentes: partes() } }[forma]
    const { id, variacoes } = await balcao.criarProduto(dados)
    // A kit of pieces that are not there is not published.
    if (acaso.below(3) > 0) await pedir('POST', `/api/produtos/${id}/publicar-no-bling/`)
    produtos.push({ id, forma })
    // The product itself: of one with sizes any of them.
    pecas.push({ id, variacao_id: null }, ...variacoes.map((v: VariacaoLida) => ({ id, variacao_id: v.id })))
  }
  for (const forma of ['simples', 'simples', 'grade', 'grade', 'kit', 'kit'] as const) await createProduto(forma)
  pecas.push({ id: lisa.id, variacao_id: null })
  const removeFromList = (lista: Produto[], produto: Produto) => void lista.splice(lista.indexOf(produto), 1)
  const saveProduto = (id: number, produto: object) => pedir('PUT', `/api/produtos/${id}/`, produto)
  const changeVariacoes = async (mudada: (variacoes: readonly VariacaoLida[]) => readonly object[]) => {
    const produto = chooseItem(produtos.filter(({ forma }) => forma === 'grade'))
    if (!produto) return
    const lido = await readProduto(produto.id)
    if (lido.variacoes === undefined) return
    const { status, body } = await saveProduto(produto.id, { ...lido, variacoes: mudada(lido.variacoes) })
    if (status !== 200) return
    oficina.esquecer(({ id, variacao_id }) => id === produto.id && variacao_id !== null)
    pecas.push(...body.variacoes.map((v: VariacaoLida) => ({ id: produto.id, variacao_id: v.id })))
  }
  const pedido = () => chooseItem(canalPedidoIds.slice(-VENDAS))
  const linhasDoPedido = async () => {
    const { rows } = await sql<{ id_bling: string }>`
      select coalesce(v.id_bling, p.id_bling) as id_bling from produtos p left join variacoes v on v.produto_id = p.id
       where p.id_bling is not null and p.excluido_em is null and coalesce(v.id_bling, p.id_bling) is not null
       order by p.id desc, v.id limit 30`.execute(banco.db)
    const [firstPeca, secondPeca] = [chooseItem(rows), chooseItem(rows)]
    return [...new Set([firstPeca, secondPeca])].flatMap((peca) => (peca ? linhaDe(peca, 1 + acaso.below(3)) : []))
  }

  const atos: AtosDaOficina = {
    ...oficina.atos,
    async avancar() {
      const requestApi = (metodo: string, caminho: string, corpo?: object) => pedir(metodo, `/api${caminho}`, corpo)
      await advanceVenda({ aqui: requestApi, balcao }, venda(), 1 + acaso.below(6))
    },
    noBalcao: () => pedir('POST', `/api/vendas/${venda()}/concluir-no-balcao/`),
    voltar: async () => balcao.status(await vendaEm('enviado'), 'retirada'),
    enviarDeNovo: async () => balcao.status(await vendaEm('retirada'), 'enviado'),
    arquivar: () => balcao.cancelar(venda()),
    async acrescentar() {
      const { id, itens = [] } = await balcao.ler(venda())
      const { item_id: _, ...linha } = { item_id: 0, ...chooseItem(pecas), quantidade: 1, valor_unitario: 50 }
      await balcao.editar(id, [...itens.map(comoLinha), linha])
    },
    async trocar() {
      const { id, itens = [] } = await balcao.ler(await vendaEm('enviado', 'concluido'))
      const voltam = itens.map(({ item_id, quantidade }: ItemLido) => ({ item_id, quantidade }))
      await balcao.trocar(id, { voltam, itens: [{ ...chooseItem(pecas), quantidade: 1, valor_unitario: 50 }] })
    },
    async contarPeca() {
      const { id, variacao_id } = acaso.pick(pecas)
      const { variacoes = [], quantidade_total } = await readProduto(id)
      const escolhida = variacoes.find((v: VariacaoLida) => v.id === variacao_id)
      const esperado = escolhida?.quantidade ?? quantidade_total
      const contado = Math.max(0, esperado + acaso.below(12) - 4)
      await pedir('POST', '/api/estoque/contagem/', { itens: [{ produto_id: id, variacao_id, contado, esperado }] })
    },
    async criar() {
      const forma = acaso.pick(['simples', 'grade', 'kit'] as const)
      if (produtos.filter((produto) => produto.forma === forma).length < PRODUTOS) await createProduto(forma)
    },
    async jogarFora() {
      const produto = chooseItem(produtos)
      if (!produto || lixeiraProdutos.length > 2) return
      if ((await pedir('DELETE', `/api/produtos/${produto.id}/`)).status >= 300) return
      removeFromList(produtos, produto)
      lixeiraProdutos.push(produto)
    },
    async restaurar() {
      const produto = chooseItem(lixeiraProdutos)
      if (!produto) return
      await pedir('POST', '/api/produtos/lixeira/restaurar-multiplos/', { ids: [produto.id] })
      removeFromList(lixeiraProdutos, produto)
      produtos.push(produto)
    },
    async excluir() {
      const produto = chooseItem([...lixeiraProdutos, ...produtos])
      if (!produto) return
      const { status } = await deleteForGood(loja, produto.id)
      const lista = lixeiraProdutos.includes(produto) ? lixeiraProdutos : produtos
      removeFromList(lista, produto)
      if (status === 200) oficina.esquecer(({ id }) => id === produto.id)
      else lixeiraProdutos.push(produto)
    },
    tirarVariacao: () => changeVariacoes((variacoes) => variacoes.slice(acaso.below(variacoes.length > 1 ? 2 : 1))),
    porVariacao: () =>
      changeVariacoes((variacoes) =>
        variacoes.length > 3
          ? variacoes
          : [...variacoes, { nome_cor: 'Rosa', tamanho: `${acaso.below(99)}`, quantidade: 9 }],
      ),
    async mudarKit() {
      const kit = chooseItem(produtos.filter(({ forma }) => forma === 'kit'))
      if (kit) await saveProduto(kit.id, { ...(await readProduto(kit.id)), componentes: partes() })
    },
    async mudarLisa() {
      const excludedIds = new Set([lisa.id, ...[...produtos, ...lixeiraProdutos].map(({ id }) => id)])
      const estampado = chooseItem(pecas.filter(({ id }) => !excludedIds.has(id)))
      const simples = chooseItem(produtos.filter(({ forma }) => forma === 'simples'))
      if (!estampado) return
      const { variacoes = [] } = await readProduto(estampado.id)
      const ficha = variacoes.map(({ id }: VariacaoLida) => ({
        variacao_id: id,
        ...(acaso.below(3) === 0 && simples
          ? { lisa_produto_id: simples.id }
          : { lisa_variacao_id: acaso.pick(lisa.variacoes as VariacaoLida[]).id }),
      }))
      await pedir('PUT', `/api/produtos/${estampado.id}/ficha/`, ficha)
    },
    venderSobDemanda: () => pedir('PATCH', '/api/producao/configuracao/', { vender_sob_demanda: acaso.below(4) > 0 }),
    async chegarPedido() {
      const itens = await linhasDoPedido()
      if (itens.length > 0) canalPedidoIds.push((await e.chegar({ itens })).id)
    },
    async mudarPedido() {
      const id = pedido()
      const itens = await linhasDoPedido()
      if (id === undefined || itens.length === 0) return
      const { corpo } = await pedidos.pessoa('GET', `/pedidos/vendas/${id}`)
      const { data, itens: antes = [] } = corpo?.data ?? {}
      const [primeiro, ...resto] = antes
      const newLinha = {
        descricao: 'Outra',
        quantidade: itens[0]?.quantidade,
        valor: 50,
        produto: { id: itens[0]?.produto },
      }
      const novos = [
        [{ ...primeiro, quantidade: 1 + acaso.below(4) }, ...resto],
        [...antes, newLinha],
        [newLinha, ...resto],
      ][acaso.below(3)]
      const novo = { ...corpo?.data, dataSaida: data, dataPrevista: data, itens: novos }
      await pedidos.pessoa('PUT', `/pedidos/vendas/${id}`, novo)
    },
    async moverPedido() {
      const id = pedido()
      if (id !== undefined) await pedidos.mudarPara(id, acaso.pick([12, 12, 15, 9, 6]))
    },
    async moverNoBling() {
      const [linha] = await linhasDoPedido()
      if (linha) await e.mover(String(linha.produto), acaso.pick(['E', 'E', 'S']), linha.quantidade)
    },
    async responder() {
      const tarefa = chooseItem(
        (await e.lista('/api/sincronizacoes/?estado=falhou&limite=50')) as readonly { id: number }[],
      )
      if (tarefa) await e.responder(tarefa.id, acaso.pick(['tentar-novamente', 'descartar'] as const))
    },
  }
  return {
    atos,
    async novas() {
      const { rows } = await sql<{ id: number }>`
        select id from vendas where importada and id > ${Math.max(0, ...vendas.slice(-VENDAS)) - VENDAS} order by id`.execute(
        banco.db,
      )
      vendas.push(...rows.flatMap(({ id }) => (vendas.includes(id) ? [] : id)))
    },
  }
}

/** A line of a sale as it is sent back. */
const comoLinha = ({ id, item_id, variacao_id, valor_unitario, quantidade, personalizacao = [] }: ItemLido) => ({
  ...(id === null ? {} : { id }),
  item_id,
  variacao_id,
  valor_unitario,
  quantidade,
  personalizacao,
})
