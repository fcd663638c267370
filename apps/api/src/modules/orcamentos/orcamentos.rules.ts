import { createHash } from 'node:crypto'
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
  pode,
  porqueNao,
  rotuloDaSituacao,
} from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import type { Alcance, Orcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { totaisDoOrcamento } from '@estampa/contract/orcamentos/orcamentos.totals.ts'
import { somarDias } from '@estampa/contract/shared/dates.ts'
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
import type { Files } from '../../infra/files/store.ts'
import type { Upload } from '../../infra/files/upload.ts'
import { type Autor, auditar } from '../../shop/auditoria.ts'
import type { Loja } from '../../shop/loja.ts'
import { pode as podePessoa, semPermissao } from '../../shop/session.ts'
import { removerArquivos } from '../imagens/imagens.jobs.ts'
import { exigirCliente, type QuemVende, recusarDescontos } from '../vendas/vendas.rules.ts'
import { comoResumo, comoVersao, enderecosDe, obterOrcamento, travado } from './leitura.rules.ts'
import * as data from './orcamentos.data.ts'

/** The quotes that wait longest, those that run out today or tomorrow first. */
export async function orcamentosEmEspera(db: Banco, quantos: number) {
  const linhas = await data.emEspera(db, quantos)
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
  for (const { id, situacao, criado_em, venda_id } of await data.doCliente(db, clienteId)) {
    const versoes = (await data.versoesDe(db, id)).map(comoVersao)
    orcamentos.push({ numero: id, situacao: rotuloDaSituacao(situacao), criado_em, venda_id, versoes })
  }
  return orcamentos
}

export interface Orcamentos extends Loja {
  readonly files: Files
  readonly alcance: () => Alcance
}

/** Writes that matter are told to the audit without the customer's name. */
export const anotar = (trx: Transacao, autor: Autor, tipo: TipoDeAto, id: number, detalhes = {}) =>
  auditar(trx, autor, { tipo, alvo: { tipo: 'orcamento', id, nome: `Orçamento ${id}` }, detalhes })

export async function criarOrcamento(
  { db, files, alcance }: Orcamentos,
  entrada: OrcamentoEntrada,
  autor: Autor & { readonly usuario: QuemVende },
  idempotencia?: Idempotencia,
): Promise<Orcamento> {
  const digests = await digestsDe(db, files, entrada.itens)
  const { id } = await transactionOnce(db, idempotencia, async (trx) => {
    const conteudo = await conteudoDe(trx, entrada, digests)
    await recusarOferta(trx, autor.usuario, conteudo, null)
    const criado = await data.inserir(trx, await donoDe(trx, entrada, null), autor.usuario.id)
    await data.guardarVersao(trx, criado.id, 1, conteudo)
    await anotar(trx, autor, 'orcamento_criado', criado.id, { total: conteudo.total })
    return { id: criado.id }
  })
  return obterOrcamento(db, alcance(), id)
}

/** What was sent stays as it was: the edit makes the next version, which nobody has seen or approved. */
export async function alterarOrcamento(
  { db, files, queue, alcance }: Orcamentos,
  id: number,
  mudanca: OrcamentoAlteracao,
  autor: Autor & { readonly usuario: QuemVende },
): Promise<Orcamento> {
  const enviados = await digestsDe(db, files, mudanca.itens ?? [])
  return transaction(db, async (trx) => {
    const { orcamento, atual, situacao } = await travado(trx, id)
    if (typeof mudanca.versao === 'number' && mudanca.versao !== orcamento.versao)
      throw new DomainError('EDICAO_CONCORRENTE', {}, { atual: await obterOrcamento(trx, alcance(), id) })
    if (!pode('editar', situacao))
      throw new DomainError('ORCAMENTO_EM_OUTRA_SITUACAO', { motivo: porqueNao('editar', situacao) })
    const entrada = whole(orcamentoEntrada, { ...comoEntrada(orcamento, atual), ...givenFields(mudanca) })
    const guardados = atual.mockups.map(({ arquivo, digest }) => [arquivo, digest] as const)
    const conteudo = await conteudoDe(trx, entrada, new Map([...guardados, ...enviados]))
    await recusarOferta(trx, autor.usuario, conteudo, atual)
    const numero = atual.enviada_em === null ? atual.numero : atual.numero + 1
    if (atual.aprovada_em !== null) await data.marcar(trx, id, atual.numero, { agora: ['anulada_em'] })
    await data.guardarVersao(trx, id, numero, conteudo)
    const para = ATOS_DO_ORCAMENTO.editar.para
    const dono = await donoDe(trx, entrada, orcamento.cliente_id)
    const outra = orcamento.situacao_guardada === para ? {} : { situacao: para }
    await data.mudar(trx, id, { ...dono, ...outra, atual: numero })
    if (numero === atual.numero) await removerImagens(trx, queue, [atual])
    await anotar(trx, autor, 'orcamento_alterado', id, { versao: numero, total: conteudo.total })
    return obterOrcamento(trx, alcance(), id)
  })
}

/** The body that the quote's form sends without changes. */
function comoEntrada({ cliente_id, nome, telefone, versao }: data.Linha & { versao: number }, atual: data.Versao) {
  const { desconto, frete, validade, termos, itens, mockups } = atual
  return {
    ...(cliente_id === null ? { cliente_id, nome, telefone } : { cliente_id, nome: '', telefone: '' }),
    itens: itens.map((item, linha) => ({
      ...item,
      mockups: mockups.filter((mockup) => mockup.linha === linha).map(({ arquivo }) => arquivo),
    })),
    desconto,
    frete,
    validade,
    termos,
    versao,
  }
}

function removerImagens(trx: Transacao, queue: Loja['queue'], versoes: readonly data.Versao[]) {
  const arquivos = versoes.flatMap(({ mockups }) => mockups.map(({ arquivo }) => arquivo))
  return removerArquivos(trx, queue, arquivos)
}

/** The same content as another quote; one whose validity is over begins anew. */
export const duplicarOrcamento = (
  { db, alcance }: Orcamentos,
  id: number,
  autor: Autor & { readonly usuario: QuemVende },
): Promise<Orcamento> =>
  transaction(db, async (trx) => {
    const { orcamento, atual, hoje } = await travado(trx, id)
    await recusarOferta(trx, autor.usuario, atual, null)
    const { cliente_id, nome, telefone } = orcamento
    const dono = cliente_id === null ? { cliente_id, nome, telefone } : { cliente_id, nome: '', telefone: '' }
    const { id: novo } = await data.inserir(trx, dono, autor.usuario.id)
    const { desconto, frete, total, termos, itens, mockups } = atual
    const validade = atual.validade < hoje ? somarDias(hoje, DIAS_DE_VALIDADE) : atual.validade
    const comImagens = itens.map((item, linha) => ({ ...item, mockups: mockups.filter((um) => um.linha === linha) }))
    await data.guardarVersao(trx, novo, 1, { desconto, frete, total, termos, validade, itens: comImagens })
    await anotar(trx, autor, 'orcamento_criado', novo, { copia_de: id, total })
    return obterOrcamento(trx, alcance(), novo)
  })

/** Deletes for good. What a customer approved stays; anonymising that customer takes it along. */
export const excluirOrcamento = ({ db, queue }: Orcamentos, id: number, autor: Autor): Promise<void> =>
  transaction(db, async (trx) => {
    const { orcamento, situacao, versoes } = await travado(trx, id)
    if (situacao === 'vendido')
      throw new DomainError('ORCAMENTO_EM_OUTRA_SITUACAO', { motivo: porqueNao('editar', situacao) })
    if (orcamento.cliente_id !== null && versoes.some(({ aprovada_em }) => aprovada_em !== null))
      throw new DomainError('ORCAMENTO_APROVADO')
    await data.excluir(trx, id)
    await removerImagens(trx, queue, versoes)
    await anotar(trx, autor, 'exclusao_permanente', id)
  })

/** Pictures for a quote that is still to be saved; the nightly clean-up removes those that none came to carry. */
export async function guardarMockups({ files }: Orcamentos, arquivos: readonly Upload[]) {
  if (arquivos.length === 0) throw camposInvalidos({ imagens: ['Envie ao menos uma imagem'] })
  const nomes: string[] = []
  for (const { imagem } of arquivos) nomes.push(await files.save(imagem))
  return nomes.map((arquivo) => ({ arquivo, ...enderecosDe(arquivo) }))
}

/** Refuses an offer below the products' prices, unless the version of before (`antes`) had made it already. */
async function recusarOferta(trx: Transacao, quem: QuemVende, { itens, desconto }: Oferta, antes: Oferta | null) {
  // A free line has no product whose price it could be below.
  const comPreco = (todos: Oferta['itens']) => todos.map((item) => ({ ...item, desconto: 0 }))
  await recusarDescontos(trx, quem, comPreco(itens), comPreco(antes?.itens ?? []))
  const soma = (uns: Oferta['itens']) => totaisDoOrcamento({ itens: uns, desconto: 0, frete: 0 }).total
  const mantido = descontoMantido(antes?.desconto ?? 0, soma(itens), soma(antes?.itens ?? []))
  if (desconto > mantido && !podePessoa(quem, 'dar_desconto'))
    throw semPermissao('dar_desconto', { desconto: [SEM_DESCONTO] })
}
type Oferta = Pick<data.Conteudo, 'desconto'> & { readonly itens: readonly data.ItemGuardado[] }

async function donoDe(trx: Transacao, { cliente_id, nome, telefone }: OrcamentoEntrada, antes: number | null) {
  if (!cliente_id) return { cliente_id: null, nome, telefone }
  await exigirCliente(trx, cliente_id, antes)
  return { cliente_id, nome: '', telefone: '' }
}

/** Digest of each picture, read before anything is locked. */
async function digestsDe(db: Banco, files: Files, itens: readonly ItemDoOrcamentoEntrada[]) {
  const arquivos = itens.flatMap(({ mockups }) => mockups)
  const digests = await data.digestsConhecidos(db, arquivos)
  for (const [indice, { mockups }] of itens.entries())
    for (const arquivo of mockups) {
      if (digests.has(arquivo)) continue
      const conteudo = await files.readImage(arquivo)
      if (!conteudo)
        throw camposInvalidos({ [`itens.${indice}.mockups`]: ['A imagem não está mais aqui. Envie-a de novo.'] })
      digests.set(arquivo, createHash('sha256').update(conteudo).digest('hex'))
    }
  return digests
}

async function conteudoDe(
  trx: Transacao,
  { itens, desconto, frete, validade, termos }: OrcamentoEntrada,
  digests: ReadonlyMap<string, string>,
): Promise<data.Conteudo> {
  const linhas = itens.map(({ produto_id, variacao_id, valor_unitario, mockups, ...item }) => ({
    ...item,
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
