import type { ProdutoAlteracao, ProdutoEntrada, VariacaoMudada } from '@estampa/contract/produtos/entrada.schemas.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { changed } from '../../infra/base/change.ts'
import { camposInvalidos, DomainError, found } from '../../infra/base/errors.ts'
import type { Queue } from '../../infra/database/queue.ts'
import type { Db, Idempotencia, Transacao } from '../../infra/database/transaction.ts'
import { transaction, transactionOnce } from '../../infra/database/transaction.ts'
import type { Files } from '../../infra/files/store.ts'
import type { Upload } from '../../infra/files/upload.ts'
import { type Autor, SISTEMA } from '../../shop/auditoria.ts'
import type { Loja } from '../../shop/loja.ts'
import { custoPermitido, pode, precoPermitido, semPermissao, type UsuarioDaSessao } from '../../shop/session.ts'
import { comMotivo } from '../estoque/estoque.rules.ts'
import { guardarImagens } from '../imagens/imagens.rules.ts'
import { estoqueMudou, produtoMudou, sincronizar } from '../sincronizacao/sincronizacao.rules.ts'
import { comoKitNovo, conferirEdicaoDoKit, definirComponentes } from './kits.rules.ts'
import * as data from './produtos.data.ts'
import { adiarUnicidade, type DonoDoGtin, exigirUnicidade, gtinsDeOutros } from './variacoes.data.ts'
import {
  completarSkus,
  gravarVariacoes,
  inserirVariacoes,
  recusarGtinsRepetidos,
  recusarParesRepetidos,
  recusarSkusDeOutros,
} from './variacoes.rules.ts'

export { type Filtros, idsEncontrados } from './busca.data.ts'
export { preencherFiscais } from './fiscal.data.ts'
export { definirComponentes } from './kits.rules.ts'
export { trocarNaLixeira } from './lixeira.data.ts'
export { moverProdutos, restaurarProdutos } from './lixeira.rules.ts'
export {
  desligarProduto,
  ligarProduto,
  ligarVariacao,
  produtoPorId as produtoSePresente,
  produtosPorIds as produtosPresentes,
} from './produtos.data.ts'
export { donosDosSkus, skusRepetidos } from './variacoes.data.ts'

export interface Catalogo extends Loja {
  readonly files: Files
}

export const obterProduto = async (db: Db, id: number): Promise<Produto> =>
  found(data.produtoPorId(db, id), 'PRODUTO_NAO_ENCONTRADO')

/** Locks the product for a change; one that is gone or in the trash is refused. */
export async function travarProduto(trx: Transacao, id: number) {
  const produto = await found(data.travarProduto(trx, id), 'PRODUTO_NAO_ENCONTRADO')
  if (produto.excluido_em !== null) throw new DomainError('PRODUTO_NA_LIXEIRA')
  return produto
}

/** Creates the product with its variations and images: all of it or nothing. */
export async function criarProduto(
  { db, files, queue, erp }: Catalogo,
  entrada: ProdutoEntrada,
  arquivos: readonly Upload[],
  quem: QuemAltera | null = null,
  idempotencia?: Idempotencia,
): Promise<Produto & { requer_login_bling?: boolean }> {
  const dados = conferirNova(entrada)
  const publicar = dados.publicar_bling && erp.ativo
  const autorizado = publicar && (await erp.autorizado())
  const { desfazer, guardar } = guardarImagens(files)
  try {
    return await transactionOnce(db, idempotencia, async (trx) => {
      const id = await inserir(trx, await comPrecosDoModelo(trx, quem, dados), quem?.id ?? null)
      await guardar(trx, id, arquivos)
      if (autorizado)
        await sincronizar(trx, queue, { tipo: 'produto', operacao: 'publicar', alvo_id: id, titulo: dados.titulo })
      const criado = await obterProduto(trx, id)
      return publicar && !autorizado ? { ...criado, requer_login_bling: true } : criado
    })
  } catch (error) {
    await desfazer(error)
    throw error
  }
}

function conferirNova(entrada: ProdutoEntrada): ProdutoEntrada {
  recusarParesRepetidos(entrada.variacoes ?? [])
  return completarSkus(entrada)
}

/** What a person may not set, a new product has of its model, as the form does it for the others. */
async function comPrecosDoModelo(trx: Transacao, quem: QuemAltera | null, dados: ProdutoEntrada) {
  if (!quem || (pode(quem, 'ver_custos') && pode(quem, 'mudar_precos'))) return dados
  return comPrecosPermitidos(quem, dados, { ...(await data.precosDoModelo(trx, dados.modelo_id)), variacoes: [] })
}

/**
 * Creates a product that was read at the ERP, with its variations, without images; nothing is sent there. Variations that
 * are alike there come in, each with its stock: a person has been told.
 */
export const criarProdutoLido = async (trx: Transacao, entrada: ProdutoEntrada, usuarioId: number | null) =>
  obterProduto(trx, await inserir(trx, completarSkus(entrada), usuarioId))

async function inserir(trx: Transacao, dados: ProdutoEntrada, usuarioId: number | null): Promise<number> {
  const [criado] = await inserirTodos(trx, [dados], usuarioId)
  if (!criado) throw new Error('a product that was written has no id')
  if (dados.componentes) await definirComponentes(trx, criado.id, dados.componentes)
  return criado.id
}

/** Creates many, which are no kits, in the same few statements as one. */
export const criarProdutosLidos = (trx: Transacao, entradas: readonly ProdutoEntrada[], usuarioId: number | null) =>
  inserirTodos(trx, entradas.map(conferirNova), usuarioId)

async function inserirTodos(trx: Transacao, todos: readonly ProdutoEntrada[], usuarioId: number | null) {
  await recusarSkusDeOutros(trx, todos, null)
  await recusarGtinsRepetidos(trx, todos, null)
  return comMotivo(trx, { usuario_id: usuarioId }, async () => {
    const ids = await data.inserirProdutos(trx, todos.map(comoKitNovo))
    const variacoes = await inserirVariacoes(
      trx,
      todos.flatMap(({ variacoes = [] }, i) =>
        variacoes.map((dados, ordem) => ({ produtoId: ids[i] ?? 0, dados, ordem })),
      ),
    )
    let antes = 0
    return ids.map((id, i) => ({ id, variacoes: variacoes.slice(antes, (antes += todos[i]?.variacoes?.length ?? 0)) }))
  })
}

/** Owners of these comparable EANs, outside the trash, by EAN. */
export const donosDosGtins = async (db: Db, chaves: readonly string[]): Promise<Map<string, DonoDoGtin>> =>
  new Map((await gtinsDeOutros(db, chaves, null)).map(({ chave, ...dono }) => [chave, dono]))

/** Changes what is said of the product. A stale `versao` answers with the current state. */
export const alterarProduto = (
  { db, queue }: Pick<Catalogo, 'db' | 'queue'>,
  id: number,
  mudanca: ProdutoAlteracao,
  quem: QuemAltera,
): Promise<Produto> =>
  transaction(db, async (trx) => {
    await gravarProduto(trx, queue, id, mudanca, quem)
    return obterProduto(trx, id)
  })

/** The same; answers the ids of the variations that it added. */
export async function gravarProduto(
  trx: Transacao,
  queue: Queue,
  id: number,
  mudanca: ProdutoAlteracao,
  quem: QuemAltera,
): Promise<number[]> {
  const { versao, id_bling, kit: eraKit } = await travarProduto(trx, id)
  const antes = await obterProduto(trx, id)
  if (typeof mudanca.versao === 'number' && mudanca.versao !== versao)
    throw new DomainError('EDICAO_CONCORRENTE', {}, { atual: antes })
  const { variacoes_removidas: removidas = [], ...dita } = mudanca
  // A cost that a person may not see, and does not say, is none that the person sends.
  const base = pode(quem, 'ver_custos') ? antes : { ...antes, preco_custo: null }
  const permitidos = comOPermitido(quem, completarSkus(comMudanca(base, dita)), antes)
  const dados = eraKit || permitidos.componentes ? await conferirEdicaoDoKit(trx, id, permitidos, dita) : permitidos
  if (dados.peca_lisa === false && (await data.temFichaNele(trx, id)))
    throw camposInvalidos({ peca_lisa: ['Há fichas que usam esta peça lisa: mude-as antes'] })
  await recusarSkusDeOutros(trx, [dados], id)
  await recusarGtinsRepetidos(trx, [dados], id)
  await adiarUnicidade(trx)
  const novas = await comMotivo(trx, { usuario_id: quem.id }, async () => {
    await data.atualizarProduto(trx, id, dados)
    const novas = dados.variacoes
      ? await gravarVariacoes(trx, { id, titulo: dados.titulo }, dados.variacoes, quem.autor ?? SISTEMA, removidas)
      : []
    if (dados.componentes) await definirComponentes(trx, id, dados.componentes)
    return novas
  })
  await exigirUnicidade(trx)
  const { titulo, componentes } = dados
  await produtoMudou(trx, queue, { id, titulo, id_bling })
  const kit = componentes ? componentes.length > 0 : eraKit
  if (id_bling !== null && !kit) await estoqueMudou(trx, queue, { id, titulo })
  return novas
}

/** The product as it will be: what a change does not say stays, with its variations' pieces and EANs. */
function comMudanca(antes: Produto, { variacoes, ...mudanca }: Omit<ProdutoAlteracao, 'variacoes_removidas'>) {
  const { variacoes: guardadas = [], ...guardado } = comoEntrada(antes)
  const completa = (variacao: VariacaoMudada) => {
    const mesma = guardadas.find(({ id }) => id === variacao.id)
    return changed({ ...variacao, quantidade: mesma?.quantidade ?? 0, gtin: mesma?.gtin }, variacao)
  }
  return { ...changed<ProdutoEntrada>(guardado, mudanca), variacoes: variacoes?.map(completa) }
}

function comOPermitido(quem: QuemAltera, dados: ProdutoEntrada, antes: Produto): ProdutoEntrada {
  if (quem.negadas.length === 0) return dados
  recusarCorrecao(quem, dados, antes)
  return comPrecosPermitidos(quem, dados, antes)
}

/** Who changes a product. */
export interface QuemAltera {
  readonly id: number | null
  readonly negadas: UsuarioDaSessao['negadas']
  /** Absent: the shop itself does. */
  readonly autor?: Autor
}
type Precos = Pick<Produto, 'preco_custo' | 'preco_venda'>
/** The prices that are there; of a new product those of its model. */
type Antes = Precos & { readonly variacoes: readonly (Precos & Pick<Produto['variacoes'][number], 'id'>)[] }
const SEM_PRECOS: Precos = { preco_custo: null, preco_venda: null }

/** The product as sent, with the prices and costs that are there where the person may not set them. */
export const comPrecosPermitidos = (quem: QuemAltera, dados: ProdutoEntrada, antes: Antes): ProdutoEntrada => ({
  ...dados,
  ...permitidos(quem, dados, antes),
  ...(dados.variacoes && {
    variacoes: dados.variacoes.map((v) => ({
      ...v,
      ...permitidos(quem, v, antes.variacoes.find(({ id }) => id === v.id) ?? SEM_PRECOS),
    })),
  }),
})

const permitidos = (quem: QuemAltera, dito: Precos, guardado: Precos): Precos => ({
  preco_custo: custoPermitido(quem, dito.preco_custo, guardado.preco_custo),
  preco_venda: precoPermitido(quem, dito.preco_venda, guardado.preco_venda),
})

/** Pieces that are there change by a correction only, which not everybody may make; a new variation brings its own. */
export function recusarCorrecao(quem: QuemAltera, { variacoes, qtd }: ProdutoEntrada, antes: Produto): void {
  if (pode(quem, 'corrigir_estoque') || antes.kit) return
  const ditas = variacoes ?? antes.variacoes
  const mudou =
    antes.variacoes.length > 0
      ? antes.variacoes.some(({ id, quantidade }) => (ditas.find((v) => v.id === id)?.quantidade ?? 0) !== quantidade)
      : (ditas.length > 0 ? ditas.reduce((soma, { quantidade }) => soma + quantidade, 0) : qtd) !== antes.qtd
  if (mudou) throw semPermissao('corrigir_estoque')
}

/** The product as its own form would send it unchanged. */
export function comoEntrada(p: Produto): ProdutoEntrada {
  const { titulo, descricao, sku, gtin, codigo, modelo_id, categoria_id, largura, altura, comprimento, peso } = p
  const { preco_custo, preco_venda, tem_cor, tem_tamanho, publicar_bling, qtd, versao } = p
  const { ncm, origem_fiscal, cest, unidade } = p
  const proprios = { titulo, descricao, sku, gtin, codigo, modelo_id, categoria_id, largura, altura, comprimento, peso }
  const variacoes = p.variacoes.map(
    ({ id_bling: _, quantidade_disponivel: __, qr_code_url: ___, imagens_vinculadas_urls: ____, ...v }) => v,
  )
  const fiscais = { ncm, origem_fiscal, cest, unidade }
  return {
    ...proprios,
    ...fiscais,
    preco_custo,
    preco_venda,
    tem_cor,
    tem_tamanho,
    publicar_bling,
    qtd,
    versao,
    variacoes,
  }
}
