import type { TipoDeAto } from '@estampa/contract/auditoria/atos.ts'
import type { ExportacaoDoCliente } from '@estampa/contract/clientes/clientes.routes.ts'
import {
  type ItemDoOrcamentoEntrada,
  type OrcamentoAlteracao,
  type OrcamentoEntrada,
  orcamentoEntrada,
} from '@estampa/contract/orcamentos/entrada.schemas.ts'
import {
  ATOS_DO_ORCAMENTO,
  DIAS_DE_VALIDADE,
  formatOrcamentoSituacao,
  isAtoAllowed,
  porqueNao,
} from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import type { Orcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { totaisDoOrcamento } from '@estampa/contract/orcamentos/orcamentos.totals.ts'
import type { Alcance } from '@estampa/contract/shared/alcance.ts'
import { addDays } from '@estampa/contract/shared/dates.ts'
import { descontoMantido, SEM_DESCONTO } from '@estampa/contract/vendas/desconto.ts'
import { givenFields, whole } from '../../infra/base/change.ts'
import { camposInvalidos, DomainError } from '../../infra/base/errors.ts'
import {
  type Banco,
  type Idempotencia,
  type Transacao,
  transaction,
  transactionOnce,
} from '../../infra/database/transaction.ts'
import type { Upload } from '../../infra/files/upload.ts'
import { type Autor, auditAct } from '../../shop/auditoria.ts'
import type { Loja, LojaComArquivos } from '../../shop/loja.ts'
import { buildPermissaoError, hasPermission as podePessoa } from '../../shop/session.ts'
import { removeImagemFiles } from '../imagens/imagens.jobs.ts'
import { addMockupAddresses } from '../producao/estampas.data.ts'
import { fillEstampas, requireEstampas } from '../producao/estampas.rules.ts'
import { type QuemVende, refuseDescontos } from '../vendas/itens/itens.rules.ts'
import { readMockupDigests } from '../vendas/itens/mockups.rules.ts'
import { requireCliente } from '../vendas/venda/venda.rules.ts'

import { comoResumo, comoVersao, readLockedOrcamento, readOrcamento } from './leitura.rules.ts'
import * as data from './orcamentos.data.ts'

/** The quotes that wait longest, those that run out today or tomorrow first. */
export async function orcamentosEmEspera(db: Banco, quantos: number) {
  const linhas = await data.listWaitingOrcamentos(db, quantos)
  return {
    quantidade: linhas[0]?.todos ?? 0,
    linhas: linhas
      .map(comoResumo)
      .map(({ id, nome, situacao, vence, espera }) => ({ id, nome, situacao, vence, espera })),
  }
}

/** A customer's quotes with all that was offered and answered, the oldest first. */
export async function orcamentosDoCliente(db: Banco, clienteId: number): Promise<ExportacaoDoCliente['orcamentos']> {
  const orcamentos: ExportacaoDoCliente['orcamentos'] = []
  for (const { id, situacao, criado_em, venda_id } of await data.listOrcamentosByCliente(db, clienteId)) {
    const versoes = (await data.listOrcamentoVersoes(db, id)).map(comoVersao)
    orcamentos.push({ numero: id, situacao: formatOrcamentoSituacao(situacao), criado_em, venda_id, versoes })
  }
  return orcamentos
}

export interface Orcamentos extends LojaComArquivos {
  readonly alcance: () => Alcance
}

/** Writes that matter are told to the audit without the customer's name. */
export const auditOrcamento = (trx: Transacao, autor: Autor, tipo: TipoDeAto, id: number, detalhes = {}) =>
  auditAct(trx, autor, { tipo, alvo: { tipo: 'orcamento', id, nome: `Orçamento ${id}` }, detalhes })

export async function createOrcamento(
  { db, files, alcance }: Orcamentos,
  entrada: OrcamentoEntrada,
  autor: Autor & { readonly usuario: QuemVende },
  idempotencia?: Idempotencia,
): Promise<Orcamento> {
  const digests = await readMockupDigests(db, files, entrada.itens)
  const { id } = await transactionOnce(db, idempotencia, async (trx) => {
    const conteudo = await conteudoDe(trx, entrada, digests, [])
    await requireEstampas(trx, conteudo.itens, entrada.itens)
    await refuseOferta(trx, autor.usuario, conteudo, null)
    return { id: await insertDraft(trx, await donoDe(trx, entrada, null), conteudo, autor) }
  })
  return readOrcamento(db, alcance(), id)
}

/** A new quote with its first version; `details`: for the audit, beside the total. Answers its id. */
export async function insertDraft(
  trx: Transacao,
  dono: data.OrcamentoDono,
  conteudo: data.ConteudoDaVersao,
  autor: Autor & { readonly usuario: QuemVende },
  details: Readonly<Record<string, number>> = {},
): Promise<number> {
  const { id } = await data.insertOrcamento(trx, dono, autor.usuario.id)
  await data.saveOrcamentoVersao(trx, id, 1, conteudo)
  await auditOrcamento(trx, autor, 'orcamento_criado', id, { ...details, total: conteudo.total })
  return id
}

/**
 * Edits a quote. A sent version is not changed: the edit creates the next version, which is neither sent nor approved.
 */
export async function changeOrcamentoVersao(
  { db, files, queue, alcance }: Orcamentos,
  id: number,
  mudanca: OrcamentoAlteracao,
  autor: Autor & { readonly usuario: QuemVende },
): Promise<Orcamento> {
  const enviados = await readMockupDigests(db, files, mudanca.itens ?? [])
  return transaction(db, async (trx) => {
    const { orcamento, atual, situacao } = await readLockedOrcamento(trx, id)
    if (typeof mudanca.versao === 'number' && mudanca.versao !== orcamento.versao)
      throw new DomainError('EDICAO_CONCORRENTE', {}, { atual: await readOrcamento(trx, alcance(), id) })
    if (!isAtoAllowed('editar', situacao))
      throw new DomainError('ORCAMENTO_EM_OUTRA_SITUACAO', { motivo: porqueNao('editar', situacao) })
    const itens = mudanca.itens?.map((item) => ({ ...item, ...fillEstampas(item, sameItem(item, atual.itens)) }))
    const changed = givenFields({ ...mudanca, itens })
    const entrada = whole(orcamentoEntrada, { ...comoEntrada(orcamento, atual), ...changed })
    const guardados = atual.mockups.map(({ arquivo, digest }) => [arquivo, digest] as const)
    const conteudo = await conteudoDe(trx, entrada, new Map([...guardados, ...enviados]), atual.itens)
    await requireEstampas(trx, conteudo.itens, mudanca.itens ?? [])
    await refuseOferta(trx, autor.usuario, conteudo, atual)
    const numero = atual.enviada_em === null ? atual.numero : atual.numero + 1
    if (atual.aprovada_em !== null) await data.markVersao(trx, id, atual.numero, { agora: ['anulada_em'] })
    await data.saveOrcamentoVersao(trx, id, numero, conteudo)
    const newSituacao = ATOS_DO_ORCAMENTO.editar.para
    const dono = await donoDe(trx, entrada, orcamento.cliente_id)
    const situacaoChange = orcamento.situacao_guardada === newSituacao ? {} : { situacao: newSituacao }
    await data.changeOrcamento(trx, id, { ...dono, ...situacaoChange, atual: numero })
    if (numero === atual.numero) await removeOrcamentoImagens(trx, queue, [atual])
    await auditOrcamento(trx, autor, 'orcamento_alterado', id, { versao: numero, total: conteudo.total })
    return readOrcamento(trx, alcance(), id)
  })
}

/** The body that the quote's form sends without changes. */
function comoEntrada({ versao, ...dono }: data.OrcamentoLinha & { versao: number }, atual: data.Versao) {
  const { desconto, frete, validade, termos, itens } = atual
  return {
    ...toEnteredOwner(dono),
    itens: itens.map((item, linha) => ({
      ...item,
      mockups: data.listLinhaMockups(atual, linha).map(({ arquivo }) => arquivo),
    })),
    desconto,
    frete,
    validade,
    termos,
    versao,
  }
}

function removeOrcamentoImagens(trx: Transacao, queue: Loja['queue'], versoes: readonly data.Versao[]) {
  const arquivos = versoes.flatMap(({ mockups }) => mockups.map(({ arquivo }) => arquivo))
  return removeImagemFiles(trx, queue, arquivos)
}

/** A quote's owner as its form sends it: a customer, or the name and the telephone of a person without a record. */
export const toEnteredOwner = ({ cliente_id, nome, telefone }: data.OrcamentoDono): data.OrcamentoDono =>
  cliente_id === null ? { cliente_id, nome, telefone } : { cliente_id, nome: '', telefone: '' }

/** Copies the content to another quote; a validity that is over begins anew. */
export const duplicateOrcamento = (
  { db, alcance }: Orcamentos,
  id: number,
  autor: Autor & { readonly usuario: QuemVende },
): Promise<Orcamento> =>
  transaction(db, async (trx) => {
    const { orcamento, atual, hoje } = await readLockedOrcamento(trx, id)
    await refuseOferta(trx, autor.usuario, atual, null)
    const { desconto, frete, total, termos, itens } = atual
    const validade = atual.validade < hoje ? addDays(hoje, DIAS_DE_VALIDADE) : atual.validade
    const illustratedItens = itens.map((item, linha) => ({ ...item, mockups: data.listLinhaMockups(atual, linha) }))
    const conteudo = { desconto, frete, total, termos, validade, itens: illustratedItens }
    return readOrcamento(
      trx,
      alcance(),
      await insertDraft(trx, toEnteredOwner(orcamento), conteudo, autor, { copia_de: id }),
    )
  })

/** Deletes for good. What a customer approved stays; anonymising that customer takes it along. */
export const deleteOrcamento = ({ db, queue }: Orcamentos, id: number, autor: Autor): Promise<void> =>
  transaction(db, async (trx) => {
    const { orcamento, situacao, versoes } = await readLockedOrcamento(trx, id)
    if (situacao === 'vendido')
      throw new DomainError('ORCAMENTO_EM_OUTRA_SITUACAO', { motivo: porqueNao('editar', situacao) })
    if (orcamento.cliente_id !== null && versoes.some(({ aprovada_em }) => aprovada_em !== null))
      throw new DomainError('ORCAMENTO_APROVADO')
    await data.deleteOrcamentoRow(trx, id)
    await removeOrcamentoImagens(trx, queue, versoes)
    await auditOrcamento(trx, autor, 'exclusao_permanente', id)
  })

/** Pictures for a quote that is still to be saved; the nightly clean-up removes those that none came to carry. */
export async function saveMockups({ files }: Orcamentos, arquivos: readonly Upload[]) {
  if (arquivos.length === 0) throw camposInvalidos({ imagens: ['Envie ao menos uma imagem'] })
  const nomes: string[] = []
  for (const { imagem } of arquivos) nomes.push(await files.save(imagem))
  return nomes.map((arquivo) => addMockupAddresses({ arquivo }))
}

/** Refuses an offer below the products' prices, unless the version of before (`antes`) had made it already. */
async function refuseOferta(trx: Transacao, vendedor: QuemVende, { itens, desconto }: Oferta, antes: Oferta | null) {
  // A free line has no product whose price it could be below.
  const removeDescontos = (offerItens: Oferta['itens']) => offerItens.map((item) => ({ ...item, desconto: 0 }))
  await refuseDescontos(trx, vendedor, removeDescontos(itens), removeDescontos(antes?.itens ?? []))
  const soma = (offerItens: Oferta['itens']) => totaisDoOrcamento({ itens: offerItens, desconto: 0, frete: 0 }).total
  const mantido = descontoMantido(antes?.desconto ?? 0, soma(itens), soma(antes?.itens ?? []))
  if (desconto > mantido && !podePessoa(vendedor, 'dar_desconto'))
    throw buildPermissaoError('dar_desconto', { desconto: [SEM_DESCONTO] })
}
type Oferta = Pick<data.ConteudoDaVersao, 'desconto'> & { readonly itens: readonly data.ItemGuardado[] }

async function donoDe(trx: Transacao, { cliente_id, nome, telefone }: OrcamentoEntrada, antes: number | null) {
  if (!cliente_id) return { cliente_id: null, nome, telefone }
  await requireCliente(trx, cliente_id, antes)
  return { cliente_id, nome: '', telefone: '' }
}

/** The item of the version before that this one goes on with. */
const sameItem = ({ item_id }: Pick<ItemDoOrcamentoEntrada, 'item_id'>, before: data.Versao['itens']) =>
  item_id === undefined ? undefined : before.find((item) => item.item_id === item_id)

/** The number of each item: its own while it goes on, else one that no item of the version before has had. */
function assignItemIds(itens: readonly ItemDoOrcamentoEntrada[], before: data.Versao['itens']): number[] {
  const taken = new Set<number>()
  let last = Math.max(0, ...before.map(({ item_id }) => item_id))
  return itens.map((item) => {
    const same = sameItem(item, before)
    const id = same && !taken.has(same.item_id) ? same.item_id : ++last
    taken.add(id)
    return id
  })
}

async function conteudoDe(
  trx: Transacao,
  { itens, desconto, frete, validade, termos }: OrcamentoEntrada,
  digests: ReadonlyMap<string, string>,
  before: data.Versao['itens'],
): Promise<data.ConteudoDaVersao> {
  const ids = assignItemIds(itens, before)
  const linhas = itens.map(({ produto_id, variacao_id, valor_unitario, mockups, ...item }, indice) => ({
    ...item,
    ...fillEstampas(item),
    item_id: ids[indice] ?? 0,
    produto_id: produto_id ?? null,
    variacao_id: produto_id ? (variacao_id ?? null) : null,
    valor_unitario: valor_unitario ?? 0,
    mockups: [...new Set(mockups)].map((arquivo) => ({ arquivo, digest: digests.get(arquivo) ?? '' })),
  }))
  const produtos = await data.vendaveis(trx, linhas)
  const erros = linhas.flatMap(({ produto_id, variacao_id, descricao }, indice) => {
    if (produto_id === null || produtos[indice] || descricao !== '') return []
    const campo = variacao_id === null ? 'produto_id' : 'variacao_id'
    return [{ [`itens.${indice}.${campo}`]: ['Este produto não está mais à venda.'] }]
  })
  if (erros.length > 0) throw camposInvalidos(Object.assign({}, ...erros))
  return {
    desconto,
    frete,
    validade,
    termos,
    total: totaisDoOrcamento({ itens: linhas, desconto, frete }).total,
    itens: linhas.map((linha, indice) => ({ ...linha, descricao: linha.descricao || (produtos[indice]?.nome ?? '') })),
  }
}
