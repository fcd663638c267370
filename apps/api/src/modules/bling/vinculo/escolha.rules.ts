import type { CampoDoVinculo, Comparacao } from '@estampa/contract/bling/vinculo.routes.ts'
import { parseGtin } from '@estampa/contract/produtos/gtin.ts'
import { isCampoFiscal } from '@estampa/contract/shared/fiscal.ts'
import { DomainError } from '../../../infra/base/errors.ts'
import { requireErp } from '../../../shop/loja.ts'
import { changeProduto, comoEntrada, readProduto } from '../../produtos/produtos.rules.ts'
import { comoResposta, translateBlingErrors } from '../conexao/bling.error.ts'
import type { Contexto } from '../conexao/contexto.ts'
import {
  type BaseDoProduto,
  baseDaVariacao,
  baseDoProduto,
  CAMPOS,
  compareCampo,
  compareChild,
  corpoDaVariacao,
  corpoDosCampos,
  corpoFiscalDoFilho,
  cruDoFilho,
  oQueEstaLa,
  removeEmptyFields,
} from '../produto/campos.mapping.ts'
import { readProdutoDetail } from '../produto/detalhe.sync.ts'
import { fiscaisQueEntram } from '../produto/fiscal.mapping.ts'
import { isKit } from '../produto/produtos.mapping.ts'
import * as data from '../produto/vinculo.data.ts'
import { compareSides } from './comparacao.rules.ts'

/** Choice of a person, field by field: send ours, take theirs, or put back what we replaced. */

interface Escolha {
  readonly campos: readonly CampoDoVinculo[]
  readonly variacao_id?: number | null | undefined
}

/** The linked product with its other side, as both are now. */
async function lados(contexto: Contexto, id: number, variacaoId: number | null | undefined) {
  await requireErp(contexto)
  const produto = await readProduto(contexto.db, id)
  if (produto.id_bling === null) throw new DomainError('PRODUTO_NAO_VINCULADO')
  const { remoto, cru } = await translateBlingErrors(readProdutoDetail(contexto.client, Number(produto.id_bling)))
  const variacao = produto.variacoes.find((v) => v.id === variacaoId) ?? null
  const filho = remoto.variacoes.find((f) => variacao !== null && String(f.id) === variacao.id_bling) ?? null
  if (variacaoId && !(variacao && filho)) throw new DomainError('VARIACAO_NAO_ENCONTRADA')
  return { produto, remoto, cru, par: variacao && filho ? { variacao, filho } : null }
}
type Lados = Awaited<ReturnType<typeof lados>>

/** Sends ours to the ERP, though it has something else; what stood there is kept. A kit is never changed. */
export async function sendCampos(
  contexto: Contexto,
  id: number,
  { campos, variacao_id }: Escolha,
  usuarioId: number,
): Promise<Comparacao> {
  const { db } = contexto
  const atual = await lados(contexto, id, variacao_id)
  const { produto, remoto, par } = atual
  if (isKit(remoto)) throw new DomainError('KIT_DO_BLING')
  if (par) {
    const agora = baseDaVariacao(produto, par.variacao)
    const corpo = corpoDaVariacao(campos, agora)
    await changeRemoteProduto(contexto, atual, String(par.filho.id), corpo, usuarioId)
    await data.saveVariacaoVinculo(db, par.variacao.id, { base: agora })
  } else {
    const agora = baseDoProduto(produto)
    const corpo = corpoDosCampos(campos, agora, remoto, { base: agora, categoriaBling: null })
    if (corpo) await changeRemoteProduto(contexto, atual, String(remoto.id), corpo, usuarioId)
    // Variations have fiscal data of their own at Bling.
    const filhos = remoto.variacoes.filter(({ id: blingId }) =>
      produto.variacoes.some((v) => v.id_bling === String(blingId)),
    )
    for (const filho of campos.some(isCampoFiscal) ? filhos : [])
      await changeRemoteFilho(contexto, id, filho, corpoFiscalDoFilho(campos, agora, filho, agora), usuarioId)
    await data.recordToldFields(db, id, escolhidos(campos, agora))
  }
  return compareSides(contexto, id)
}

const escolhidos = (campos: readonly CampoDoVinculo[], agora: BaseDoProduto): Partial<BaseDoProduto> =>
  Object.fromEntries(campos.map((campo) => [campo, agora[campo]]))

/** Keeps what stands at Bling, then replaces it; children whose price the change moved along get theirs back. */
async function changeRemoteProduto(
  { db, client }: Contexto,
  { produto, remoto, cru, par }: Lados,
  idBling: string,
  corpo: object,
  usuarioId: number,
): Promise<void> {
  if (Object.keys(corpo).length === 0) return
  const precos = par ? [] : remoto.variacoes.map(({ id, preco }) => ({ id, preco: preco ?? 0 }))
  const antes = oQueEstaLa(par ? cruDoFilho(par.filho) : cru, corpo)
  const versao = { produto_id: produto.id, id_bling: idBling, antes, enviado: corpo, precos }
  await data.saveReplacedVersao(db, { ...versao, usuario_id: usuarioId })
  try {
    await client.request('PATCH', `/produtos/${idBling}`, { body: corpo, pressa: true })
    if ('preco' in corpo && precos.length > 0) await restorePrecos(client, remoto.id, precos)
  } catch (error) {
    throw comoResposta(error)
  } finally {
    await data.finishVersoes(db, produto.id)
  }
}

async function changeRemoteFilho(
  { db, client }: Contexto,
  produto_id: number,
  filho: Lados['remoto']['variacoes'][number],
  corpo: object,
  usuario_id: number,
): Promise<void> {
  if (Object.keys(corpo).length === 0) return
  const antes = oQueEstaLa(cruDoFilho(filho), corpo)
  await data.saveReplacedVersao(db, {
    produto_id,
    id_bling: String(filho.id),
    antes,
    enviado: corpo,
    precos: [],
    usuario_id,
  })
  try {
    await client.request('PATCH', `/produtos/${filho.id}`, { body: corpo, pressa: true })
  } catch (error) {
    throw comoResposta(error)
  } finally {
    await data.finishVersoes(db, produto_id)
  }
}

async function restorePrecos(
  client: Contexto['client'],
  id: number,
  precos: readonly { readonly id: number; readonly preco: number }[],
): Promise<void> {
  const { remoto } = await readProdutoDetail(client, id)
  for (const { id: filhoId, preco } of remoto.variacoes) {
    const antes = precos.find((p) => p.id === filhoId)?.preco
    if (antes !== undefined && Math.abs(antes - (preco ?? 0)) > 0.004)
      await client.request('PATCH', `/produtos/${filhoId}`, { body: { preco: antes }, repetivel: true })
  }
}

/** Makes ours what stands at Bling. A field that the ERP has nothing of is left as it is here. */
export async function bringBlingFields(
  contexto: Contexto,
  id: number,
  { campos, variacao_id }: Escolha,
  usuarioId: number,
): Promise<Comparacao> {
  const { db, queue } = contexto
  const { produto, remoto, par } = await lados(contexto, id, variacao_id)
  const readBlingValue = (campo: CampoDoVinculo) =>
    par
      ? compareChild(baseDaVariacao(produto, par.variacao), par.filho).find((c) => c.campo === campo)?.bling
      : compareCampo(campo, null, remoto).bling
  const trazidos = Object.fromEntries(
    campos.map((campo) => [CAMPOS[campo].aqui, readBlingValue(campo)] as const).filter(([, v]) => v != null),
  )
  refuseWrongGtin(trazidos)
  refuseWrongFiscal(remoto, campos)
  const { variacoes = [], ...entrada } = comoEntrada(produto)
  const mergedVariacoes = variacoes.map((v) => (v.id === par?.variacao.id ? { ...v, ...trazidos } : v))
  const nova = par ? { ...entrada, variacoes: mergedVariacoes } : { ...entrada, ...trazidos }
  await changeProduto({ db, queue }, id, nova, { id: usuarioId, negadas: [] })
  const depois = await readProduto(db, id)
  const variacao = depois.variacoes.find((v) => v.id === par?.variacao.id)
  if (variacao) await data.saveVariacaoVinculo(db, variacao.id, { base: baseDaVariacao(depois, variacao) })
  else await data.recordToldFields(db, id, escolhidos(campos, baseDoProduto(depois)))
  return compareSides(contexto, id)
}

function refuseWrongGtin({ gtin }: Readonly<Record<string, unknown>>): void {
  const lido = parseGtin(typeof gtin === 'string' ? gtin : null)
  if ('erro' in lido) throw new DomainError('GTIN_INVALIDO_NO_BLING', { gtin, motivo: lido.erro })
}

function refuseWrongFiscal(remoto: Lados['remoto'], campos: readonly CampoDoVinculo[]): void {
  const { erros } = fiscaisQueEntram(remoto)
  for (const campo of campos.filter(isCampoFiscal)) {
    const motivo = erros[campo]
    if (motivo !== undefined) throw new DomainError('FISCAL_INVALIDO_NO_BLING', { motivo })
  }
}

/** Puts back at Bling what stood before; what stands at Bling now is kept in its turn. */
export async function restoreVersao(
  contexto: Contexto,
  id: number,
  versaoId: number,
  usuarioId: number,
): Promise<Comparacao> {
  const versao = (await data.listBlingVersoes(contexto.db, id)).find((v) => v.id === versaoId)
  if (!versao) throw new DomainError('VERSAO_NAO_ENCONTRADA')
  const { produto } = await lados(contexto, id, null)
  const variacao = produto.variacoes.find(({ id_bling }) => id_bling === versao.id_bling)
  const atual = await lados(contexto, id, variacao?.id)
  if (isKit(atual.remoto)) throw new DomainError('KIT_DO_BLING')
  await changeRemoteProduto(contexto, atual, versao.id_bling, removeEmptyFields(versao.antes), usuarioId)
  return compareSides(contexto, id)
}
