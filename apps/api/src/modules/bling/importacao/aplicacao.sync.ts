import { MAXIMO_DE_IMAGENS } from '@estampa/contract/imagens/imagens.arquivos.ts'
import { chaveDoSku, deriveSku } from '@estampa/contract/produtos/variacoes.ts'
import type { Queue } from '../../../infra/database/queue.ts'
import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { chaveDaCor } from '../../../shop/cores.ts'
import { MODELO_PADRAO, runWithRecusas } from '../../../shop/importacoes.ts'
import { categoriaImportada } from '../../categorias/categorias.rules.ts'
import { modeloDeNome } from '../../modelos/modelos.rules.ts'
import { createReadProduto, donosDosGtins } from '../../produtos/produtos.rules.ts'
import { donosDosSkus } from '../../produtos/variacoes.data.ts'
import { nuloSe } from '../conexao/bling.error.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { applyEstrutura } from '../produto/estrutura.rules.ts'
import { fiscaisQueEntram } from '../produto/fiscal.mapping.ts'
import { INATIVO, isKit, type ProdutoDoBling, partesDoKit } from '../produto/produtos.mapping.ts'
import { recordImagensCount } from '../produto/vinculo.data.ts'
import { linkCreatedProduto, linkReadProduto } from '../produto/vinculo.rules.ts'
import { startReadEstoques } from '../saldo/comeco.rules.ts'
import { saldoNo } from '../saldo/saldos.mapping.ts'
import { depositoEscolhido, POR_LEITURA, readSaldos } from '../saldo/saldos.sync.ts'
import { chavesDosGtins, eansQueEntram, entradaDe, skusDosFilhos, toLocalVariacao } from './entrada.mapping.ts'
import { type BlingImportacaoLinha, type CategoriaLida, insertImportacaoFotos } from './importacao.data.ts'
import * as itens from './itens.data.ts'

/** Products of one piece of work: their balances, about as many as one request takes, are read together. */
const POR_VEZ = 25

/** Creates and links the next products; false when there is none left. */
export async function applyMoreItems(contexto: Contexto, importacao: BlingImportacaoLinha): Promise<boolean> {
  const proximos = await itens.listItensToApply(contexto.db, importacao.id, POR_VEZ)
  const lidos = await saldosDe(contexto, proximos)
  for (const item of proximos) await applyItem(contexto, importacao, item, lidos)
  return proximos.length > 0
}

interface Lidos {
  readonly deposito: number | null
  /** Pieces by the id at Bling; a negative balance as it stands. */
  readonly saldos: ReadonlyMap<string, number>
}

async function saldosDe(contexto: Contexto, lote: readonly itens.ParaAplicar[]): Promise<Lidos> {
  const novos = lote.filter(({ proposta, detalhe }) => proposta === 'criar' && partesDoKit(detalhe.remoto).length === 0)
  const kits = new Map(novos.map(({ id_bling, detalhe }) => [id_bling, isKit(detalhe.remoto)]))
  const simples = novos.filter(({ detalhe }) => detalhe.remoto.variacoes.length === 0)
  const filhos = novos.flatMap(({ detalhe }) => detalhe.remoto.variacoes.map(({ id }) => String(id)))
  const ids = [...simples.map(({ id_bling }) => id_bling), ...filhos]
  const saldos = new Map<string, number>()
  const readItens = async () => {
    const escolhido = await depositoEscolhido(contexto)
    for (let i = 0; i < ids.length; i += POR_LEITURA) {
      const linhas = await readSaldos(contexto.client, ids.slice(i, i + POR_LEITURA), { leitura: true })
      for (const [id, linha] of linhas) {
        const saldo = saldoNo(linha, escolhido, kits.get(id) ?? false)
        if (saldo !== null) saldos.set(id, saldo)
      }
    }
    return escolhido
  }
  // No deposit, or no permission: quantities come later.
  return { deposito: novos.length === 0 ? null : await nuloSe(['recusado'], readItens()), saldos }
}

/** Applies one product in one transaction. A refusal by a rule becomes a question, and the others go on. */
const applyItem = ({ db, queue }: Contexto, importacao: BlingImportacaoLinha, item: itens.ParaAplicar, lidos: Lidos) =>
  runWithRecusas(
    [item],
    () =>
      transaction(db, async (trx) => {
        if (!(await itens.lockItemToApply(trx, item.id))) return
        const { id, avisos } =
          item.proposta === 'criar'
            ? await createItemProduto(trx, importacao, item, lidos)
            : await linkImportedProduto(trx, queue, importacao, item)
        await itens.recordAppliedItem(trx, item.id, id, avisos)
      }),
    ({ id }, motivo) => itens.saveDecision(db, id, { proposta: 'perguntar', motivo, respondida: false }),
  )

async function createItemProduto(
  trx: Transacao,
  importacao: BlingImportacaoLinha,
  { id_bling, detalhe, modelo, respondida }: itens.ParaAplicar,
  { deposito, saldos }: Lidos,
) {
  const { remoto, fotos } = detalhe
  const usados = new Set<string>()
  const livre = (sku: string | null) => (respondida ? skuLivre(trx, sku, usados) : Promise.resolve(sku))
  const sku = await livre(remoto.codigo.trim() || null)
  const skusDitos: (string | null)[] = []
  for (const filho of skusDosFilhos(remoto)) skusDitos.push(await livre(filho))
  const skus = await derivadosLivres(trx, remoto, sku, skusDitos)
  const eans = eansQueEntram(remoto, await donosDosGtins(trx, chavesDosGtins(remoto)))
  const avisos = [...eans.avisos, ...fiscaisQueEntram(remoto).avisos]
  const entrada = entradaDe(remoto, {
    modelo_id: await modeloDeNome(trx, modelo ?? MODELO_PADRAO),
    categoria_id: await categoriaDe(trx, importacao.categorias, remoto.categoria),
    tom: (nome) => importacao.cores[chaveDaCor(nome)] ?? null,
    saldos,
    sku,
    skus,
    eans,
  })
  const produto = await createReadProduto(trx, entrada, importacao.usuario_id)
  const fotoOwner = { importacao_id: importacao.id, produto_id: produto.id, id_bling }
  await insertImportacaoFotos(trx, fotoOwner, fotos.slice(0, MAXIMO_DE_IMAGENS))
  // Here 'active' means linked.
  if (remoto.situacao === INATIVO) return { id: produto.id, avisos }
  await linkCreatedProduto(trx, produto, remoto)
  if (isKit(remoto)) await applyEstrutura(trx, produto.id, remoto)
  const idDaVariacao = new Map(produto.variacoes.map(({ id }, i) => [id, String(remoto.variacoes[i]?.id)]))
  const lido = (variacaoId: number | null) =>
    saldos.get(variacaoId === null ? id_bling : (idDaVariacao.get(variacaoId) ?? '')) ?? null
  await startReadEstoques(trx, produto.id, { deposito, lido })
  await recordImagensCount(trx, produto.id, fotos.length, null)
  return { id: produto.id, avisos }
}

async function linkImportedProduto(
  trx: Transacao,
  queue: Queue,
  { estoque_dos_vinculados }: BlingImportacaoLinha,
  { produto_id, detalhe }: itens.ParaAplicar,
) {
  const { id } = await linkReadProduto(trx, queue, produto_id ?? 0, detalhe.remoto, estoque_dos_vinculados)
  return { id, avisos: [] }
}

/** A child without a code has its derived SKU: where that is another's of the product, the next free one with a number. */
async function derivadosLivres(
  trx: Transacao,
  { variacoes }: ProdutoDoBling,
  sku: string | null,
  skusDitos: readonly (string | null)[],
): Promise<(string | null)[]> {
  const usados = new Set([sku, ...skusDitos].map(chaveDoSku))
  const skus: (string | null)[] = []
  for (const [i, filho] of variacoes.entries()) {
    const skuDito = skusDitos[i] ?? null
    const derivado = skuDito === null ? deriveSku(sku, toLocalVariacao(filho)) : null
    const repetido = derivado !== null && usados.has(chaveDoSku(derivado))
    skus.push(repetido ? await skuLivre(trx, derivado, usados) : skuDito)
    usados.add(chaveDoSku(derivado))
  }
  return skus
}

/** A person said to create it though its code is taken: the next free one with a number. */
async function skuLivre(trx: Transacao, sku: string | null, usados: Set<string>): Promise<string | null> {
  if (sku === null) return null
  for (let n = 1; ; n++) {
    const candidato = n === 1 ? sku : `${sku}-${n}`
    const chave = chaveDoSku(candidato)
    if (usados.has(chave) || (await donosDosSkus(trx, [chave])).length > 0) continue
    usados.add(chave)
    return candidato
  }
}

/** The category here; its ancestors first. What the account has no category of goes to `MODELO_PADRAO`. */
async function categoriaDe(
  trx: Transacao,
  lidas: readonly CategoriaLida[],
  id: number | null,
  visitadas: ReadonlySet<number> = new Set(),
): Promise<number> {
  const lida = lidas.find((categoria) => categoria.id === id)
  if (!lida || visitadas.has(lida.id))
    return categoriaImportada(trx, { nome: MODELO_PADRAO, id_bling: null, pai: null })
  const temPai = lida.pai !== null && lidas.some((categoria) => categoria.id === lida.pai)
  const pai = temPai ? await categoriaDe(trx, lidas, lida.pai, new Set([...visitadas, lida.id])) : null
  return categoriaImportada(trx, { nome: lida.nome.trim() || MODELO_PADRAO, id_bling: String(lida.id), pai })
}
