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
import {
  buildPermissaoError,
  custoPermitido,
  hasPermission,
  precoPermitido,
  type UsuarioDaSessao,
} from '../../shop/session.ts'
import { writeWithMotivo } from '../estoque/estoque.data.ts'

import { createImagemStorage } from '../imagens/imagens.rules.ts'
import { estoqueMudou, produtoMudou, syncRecord } from '../sincronizacao/sincronizacao.rules.ts'
import { checkKitEdit, comoKitNovo, setComponentes } from './kits.rules.ts'
import { auditPrecos } from './precos.rules.ts'
import * as data from './produtos.data.ts'
import { type DonoDoGtin, deferUniqueness, gtinsDeOutros, requireUniqueness } from './variacoes.data.ts'
import {
  completeSkus,
  insertVariacoes,
  refuseRepeatedGtins,
  refuseRepeatedPares,
  refuseTakenSkus,
  saveVariacoes,
} from './variacoes.rules.ts'

export interface Catalogo extends Loja {
  readonly files: Files
}

export const readProduto = async (db: Db, id: number): Promise<Produto> =>
  found(data.produtoPorId(db, id), 'PRODUTO_NAO_ENCONTRADO')

/** Locks the product for a change; one that is gone or in the trash is refused. */
export async function lockProduto(trx: Transacao, id: number) {
  const produto = await found(data.lockProdutoRow(trx, id), 'PRODUTO_NAO_ENCONTRADO')
  if (produto.excluido_em !== null) throw new DomainError('PRODUTO_NA_LIXEIRA')
  return produto
}

/** Creates the product with its variations and images: all of it or nothing. */
export async function createProduto(
  { db, files, queue, erp }: Catalogo,
  entrada: ProdutoEntrada,
  arquivos: readonly Upload[],
  usuario: QuemAltera | null = null,
  idempotencia?: Idempotencia,
): Promise<Produto & { requer_login_bling?: boolean }> {
  const dados = checkNewProduto(entrada)
  const publicar = dados.publicar_bling && erp.ativo
  const autorizado = publicar && (await erp.autorizado())
  const { desfazer, guardar } = createImagemStorage(files)
  try {
    return await transactionOnce(db, idempotencia, async (trx) => {
      const id = await insertProduto(trx, await fillModeloPrecos(trx, usuario, dados), usuario?.id ?? null)
      await guardar(trx, id, arquivos)
      if (autorizado)
        await syncRecord(trx, queue, { tipo: 'produto', operacao: 'publicar', alvo_id: id, titulo: dados.titulo })
      const criado = await readProduto(trx, id)
      return publicar && !autorizado ? { ...criado, requer_login_bling: true } : criado
    })
  } catch (error) {
    await desfazer(error)
    throw error
  }
}

function checkNewProduto(entrada: ProdutoEntrada): ProdutoEntrada {
  refuseRepeatedPares(entrada.variacoes ?? [])
  return completeSkus(entrada)
}

/** Gives a new product its model's prices where the person may not set them, as the form does for the others. */
async function fillModeloPrecos(trx: Transacao, usuario: QuemAltera | null, dados: ProdutoEntrada) {
  if (!usuario || (hasPermission(usuario, 'ver_custos') && hasPermission(usuario, 'mudar_precos'))) return dados
  return restrictPrecos(usuario, dados, { ...(await data.precosDoModelo(trx, dados.modelo_id)), variacoes: [] })
}

/**
 * Creates a product that was read at the ERP, with its variations, without images; nothing is sent to the ERP.
 * Variations that are alike at the ERP come in, each with its stock: a person has been told.
 */
export const createReadProduto = async (trx: Transacao, entrada: ProdutoEntrada, usuarioId: number | null) =>
  readProduto(trx, await insertProduto(trx, completeSkus(entrada), usuarioId))

async function insertProduto(trx: Transacao, dados: ProdutoEntrada, usuarioId: number | null): Promise<number> {
  const [criado] = await insertProdutos(trx, [dados], usuarioId)
  if (!criado) throw new Error('a product that was written has no id')
  if (dados.componentes) await setComponentes(trx, criado.id, dados.componentes)
  return criado.id
}

/** Creates many, which are no kits, in the same few statements as one. */
export const createReadProdutos = (trx: Transacao, entradas: readonly ProdutoEntrada[], usuarioId: number | null) =>
  insertProdutos(trx, entradas.map(checkNewProduto), usuarioId)

async function insertProdutos(trx: Transacao, entradas: readonly ProdutoEntrada[], usuarioId: number | null) {
  await refuseTakenSkus(trx, entradas, null)
  await refuseRepeatedGtins(trx, entradas, null)
  return writeWithMotivo(trx, { usuario_id: usuarioId }, async () => {
    const ids = await data.insertProdutoRows(trx, entradas.map(comoKitNovo))
    const variacoes = await insertVariacoes(
      trx,
      entradas.flatMap(({ variacoes: entradaVariacoes = [] }, i) =>
        entradaVariacoes.map((dados, ordem) => ({ produtoId: ids[i] ?? 0, dados, ordem })),
      ),
    )
    let antes = 0
    return ids.map((id, i) => ({
      id,
      variacoes: variacoes.slice(antes, (antes += entradas[i]?.variacoes?.length ?? 0)),
    }))
  })
}

/** Owners of these comparable EANs, outside the trash, by EAN. */
export const donosDosGtins = async (db: Db, chaves: readonly string[]): Promise<Map<string, DonoDoGtin>> =>
  new Map((await gtinsDeOutros(db, chaves, null)).map(({ chave, ...dono }) => [chave, dono]))

/** Changes what is said of the product. A stale `versao` answers with the current state. */
export const changeProduto = (
  { db, queue }: Pick<Catalogo, 'db' | 'queue'>,
  id: number,
  mudanca: ProdutoAlteracao,
  usuario: QuemAltera,
): Promise<Produto> =>
  transaction(db, async (trx) => {
    await saveProduto(trx, queue, id, mudanca, usuario)
    return readProduto(trx, id)
  })

/** Changes the product in the caller's transaction; returns the ids of added variations. */
export async function saveProduto(
  trx: Transacao,
  queue: Queue,
  id: number,
  mudanca: ProdutoAlteracao,
  usuario: QuemAltera,
): Promise<number[]> {
  const { versao, id_bling, kit: eraKit } = await lockProduto(trx, id)
  const antes = await readProduto(trx, id)
  if (typeof mudanca.versao === 'number' && mudanca.versao !== versao)
    throw new DomainError('EDICAO_CONCORRENTE', {}, { atual: antes })
  const { variacoes_removidas: removidas = [], ...alteracao } = mudanca
  // A cost that a person may not see, and does not say, is none that the person sends.
  const base = hasPermission(usuario, 'ver_custos') ? antes : { ...antes, preco_custo: null }
  const permitidos = produtoPermitido(usuario, completeSkus(produtoMudado(base, alteracao)), antes)
  const dados = eraKit || permitidos.componentes ? await checkKitEdit(trx, id, permitidos, alteracao) : permitidos
  if (dados.peca_lisa === false && (await data.isUsedInFicha(trx, id)))
    throw camposInvalidos({ peca_lisa: ['Há fichas que usam esta peça lisa: mude-as antes'] })
  await refuseTakenSkus(trx, [dados], id)
  await refuseRepeatedGtins(trx, [dados], id)
  await deferUniqueness(trx)
  const novas = await writeWithMotivo(trx, { usuario_id: usuario.id }, async () => {
    await data.updateProduto(trx, id, dados)
    const savedVariacoes = dados.variacoes
      ? await saveVariacoes(trx, { id, titulo: dados.titulo }, dados.variacoes, usuario.autor ?? SISTEMA, removidas)
      : []
    if (dados.componentes) await setComponentes(trx, id, dados.componentes)
    return savedVariacoes
  })
  await requireUniqueness(trx)
  await auditPrecos(trx, usuario, antes, dados)
  const { titulo, componentes } = dados
  await produtoMudou(trx, queue, { id, titulo, id_bling })
  const kit = componentes ? componentes.length > 0 : eraKit
  if (id_bling !== null && !kit) await estoqueMudou(trx, queue, { id, titulo })
  return novas
}

/** The product as it will be: what a change does not say stays, with its variations' pieces, EANs and minimum stock. */
function produtoMudado(antes: Produto, { variacoes, ...mudanca }: Omit<ProdutoAlteracao, 'variacoes_removidas'>) {
  const { variacoes: guardadas = [], ...guardado } = comoEntrada(antes)
  const completa = (variacao: VariacaoMudada) => {
    const guardada = guardadas.find(({ id }) => id === variacao.id)
    return changed(
      {
        ...variacao,
        quantidade: guardada?.quantidade ?? 0,
        gtin: guardada?.gtin,
        estoque_minimo: guardada?.estoque_minimo,
      },
      variacao,
    )
  }
  return { ...changed<ProdutoEntrada>(guardado, mudanca), variacoes: variacoes?.map(completa) }
}

function produtoPermitido(usuario: QuemAltera, dados: ProdutoEntrada, antes: Produto): ProdutoEntrada {
  if (usuario.negadas.length === 0) return dados
  refuseCorrection(usuario, dados, antes)
  return restrictPrecos(usuario, dados, antes)
}

/** The person who changes a product. */
export interface QuemAltera {
  readonly id: number | null
  readonly negadas: UsuarioDaSessao['negadas']
  /** Absent: the shop itself does. */
  readonly autor?: Autor
}
type Precos = Pick<Produto, 'preco_custo' | 'preco_venda'>
/** Stored prices; of a new product those of its model. */
type Antes = Precos & { readonly variacoes: readonly (Precos & Pick<Produto['variacoes'][number], 'id'>)[] }
const SEM_PRECOS: Precos = { preco_custo: null, preco_venda: null }

/** Returns the product as sent, with the stored prices and costs where the person may not set them. */
export const restrictPrecos = (usuario: QuemAltera, dados: ProdutoEntrada, antes: Antes): ProdutoEntrada => ({
  ...dados,
  ...permitidos(usuario, dados, antes),
  ...(dados.variacoes && {
    variacoes: dados.variacoes.map((v) => ({
      ...v,
      ...permitidos(usuario, v, antes.variacoes.find(({ id }) => id === v.id) ?? SEM_PRECOS),
    })),
  }),
})

const permitidos = (usuario: QuemAltera, sentPrecos: Precos, guardado: Precos): Precos => ({
  preco_custo: custoPermitido(usuario, sentPrecos.preco_custo, guardado.preco_custo),
  preco_venda: precoPermitido(usuario, sentPrecos.preco_venda, guardado.preco_venda),
})

/**
 * Refuses another number of stored pieces: only a correction changes it, which not everybody may make; a new variation
 * brings its own.
 */
export function refuseCorrection(usuario: QuemAltera, { variacoes, qtd }: ProdutoEntrada, antes: Produto): void {
  if (hasPermission(usuario, 'corrigir_estoque') || antes.kit) return
  const sentVariacoes = variacoes ?? antes.variacoes
  const mudou =
    antes.variacoes.length > 0
      ? antes.variacoes.some(
          ({ id, quantidade }) => (sentVariacoes.find((v) => v.id === id)?.quantidade ?? 0) !== quantidade,
        )
      : (sentVariacoes.length > 0 ? sentVariacoes.reduce((soma, { quantidade }) => soma + quantidade, 0) : qtd) !==
        antes.qtd
  if (mudou) throw buildPermissaoError('corrigir_estoque')
}

/** The product as its own form would send it unchanged. */
export function comoEntrada(p: Produto): ProdutoEntrada {
  const { titulo, descricao, sku, gtin, codigo, modelo_id, categoria_id, largura, altura, comprimento, peso } = p
  const { preco_custo, preco_venda, tem_cor, tem_tamanho, publicar_bling, qtd, versao } = p
  const { ncm, origem_fiscal, cest, unidade, estoque_minimo } = p
  const proprios = { titulo, descricao, sku, gtin, codigo, modelo_id, categoria_id, largura, altura, comprimento, peso }
  const variacoes = p.variacoes.map(
    ({
      id_bling: _,
      quantidade_disponivel: _quantidadeDisponivel,
      qr_code_url: _qrCodeUrl,
      imagens_vinculadas_urls: _imagensVinculadasUrls,
      ...v
    }) => v,
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
    estoque_minimo,
    versao,
    variacoes,
  }
}
