import type { CampoDoVinculo, Comparacao } from '@estampa/contract/bling/vinculo.routes.ts'
import { lerGtin } from '@estampa/contract/produtos/gtin.ts'
import { ehCampoFiscal } from '@estampa/contract/shared/fiscal.ts'
import { DomainError } from '../../../infra/base/errors.ts'
import { exigirErp } from '../../../shop/loja.ts'
import { alterarProduto, comoEntrada, obterProduto } from '../../produtos/produtos.rules.ts'
import { comoResposta, paraResposta } from '../conexao/bling.error.ts'
import type { Contexto } from '../conexao/contexto.ts'
import {
  type BaseDoProduto,
  baseDaVariacao,
  baseDoProduto,
  CAMPOS,
  compararCampo,
  compararFilho,
  corpoDaVariacao,
  corpoDosCampos,
  corpoFiscalDoFilho,
  cruDoFilho,
  oQueEstaLa,
  paraDevolver,
} from '../produto/campos.mapping.ts'
import { ler } from '../produto/detalhe.sync.ts'
import { fiscaisQueEntram } from '../produto/fiscal.mapping.ts'
import { ehKit } from '../produto/produtos.mapping.ts'
import * as data from '../produto/vinculo.data.ts'
import { compararLados } from './comparacao.rules.ts'

/** What a person decides field by field: send ours, take theirs, or put back what we replaced. */

interface Escolha {
  readonly campos: readonly CampoDoVinculo[]
  readonly variacao_id?: number | null | undefined
}

/** The linked product with its other side, as both are now. */
async function lados(contexto: Contexto, id: number, variacaoId: number | null | undefined) {
  await exigirErp(contexto)
  const produto = await obterProduto(contexto.db, id)
  if (produto.id_bling === null) throw new DomainError('PRODUTO_NAO_VINCULADO')
  const { remoto, cru } = await paraResposta(ler(contexto.client, Number(produto.id_bling)))
  const variacao = produto.variacoes.find((v) => v.id === variacaoId) ?? null
  const filho = remoto.variacoes.find((f) => variacao !== null && String(f.id) === variacao.id_bling) ?? null
  if (variacaoId && !(variacao && filho)) throw new DomainError('VARIACAO_NAO_ENCONTRADA')
  return { produto, remoto, cru, par: variacao && filho ? { variacao, filho } : null }
}
type Lados = Awaited<ReturnType<typeof lados>>

/** Sends ours to the ERP, though it has something else; what stood there is kept. A kit is never changed. */
export async function enviarCampos(
  contexto: Contexto,
  id: number,
  { campos, variacao_id }: Escolha,
  usuarioId: number,
): Promise<Comparacao> {
  const { db } = contexto
  const atual = await lados(contexto, id, variacao_id)
  const { produto, remoto, par } = atual
  if (ehKit(remoto)) throw new DomainError('KIT_DO_BLING')
  if (par) {
    const agora = baseDaVariacao(produto, par.variacao)
    const corpo = corpoDaVariacao(campos, agora)
    await mudarLa(contexto, atual, String(par.filho.id), corpo, usuarioId)
    await data.anotarVinculoDaVariacao(db, par.variacao.id, { base: agora })
  } else {
    const agora = baseDoProduto(produto)
    const corpo = corpoDosCampos(campos, agora, remoto, { base: agora, categoriaBling: null })
    if (corpo) await mudarLa(contexto, atual, String(remoto.id), corpo, usuarioId)
    // Variations have fiscal data of their own there.
    const filhos = remoto.variacoes.filter(({ id: la }) => produto.variacoes.some((v) => v.id_bling === String(la)))
    for (const filho of campos.some(ehCampoFiscal) ? filhos : [])
      await mudarFilho(contexto, id, filho, corpoFiscalDoFilho(campos, agora, filho, agora), usuarioId)
    await data.anotarContados(db, id, escolhidos(campos, agora))
  }
  return compararLados(contexto, id)
}

const escolhidos = (campos: readonly CampoDoVinculo[], agora: BaseDoProduto): Partial<BaseDoProduto> =>
  Object.fromEntries(campos.map((campo) => [campo, agora[campo]]))

/** Keeps what stands there, then replaces it; children whose price the change moved along get theirs back. */
async function mudarLa(
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
  await data.guardarVersao(db, { ...versao, usuario_id: usuarioId })
  try {
    await client.request('PATCH', `/produtos/${idBling}`, { body: corpo, pressa: true })
    if ('preco' in corpo && precos.length > 0) await devolverPrecos(client, remoto.id, precos)
  } catch (error) {
    throw comoResposta(error)
  } finally {
    await data.concluirVersoes(db, produto.id)
  }
}

async function mudarFilho(
  { db, client }: Contexto,
  produto_id: number,
  filho: Lados['remoto']['variacoes'][number],
  corpo: object,
  usuario_id: number,
): Promise<void> {
  if (Object.keys(corpo).length === 0) return
  const antes = oQueEstaLa(cruDoFilho(filho), corpo)
  await data.guardarVersao(db, {
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
    await data.concluirVersoes(db, produto_id)
  }
}

async function devolverPrecos(
  client: Contexto['client'],
  id: number,
  precos: readonly { readonly id: number; readonly preco: number }[],
): Promise<void> {
  const { remoto } = await ler(client, id)
  for (const { id: filhoId, preco } of remoto.variacoes) {
    const antes = precos.find((p) => p.id === filhoId)?.preco
    if (antes !== undefined && Math.abs(antes - (preco ?? 0)) > 0.004)
      await client.request('PATCH', `/produtos/${filhoId}`, { body: { preco: antes }, repetivel: true })
  }
}

/** Makes ours what stands there. What the ERP has nothing of is left as it is here. */
export async function trazerCampos(
  contexto: Contexto,
  id: number,
  { campos, variacao_id }: Escolha,
  usuarioId: number,
): Promise<Comparacao> {
  const { db, queue } = contexto
  const { produto, remoto, par } = await lados(contexto, id, variacao_id)
  const la = (campo: CampoDoVinculo) =>
    par
      ? compararFilho(baseDaVariacao(produto, par.variacao), par.filho).find((c) => c.campo === campo)?.bling
      : compararCampo(campo, null, remoto).bling
  const trazidos = Object.fromEntries(
    campos.map((campo) => [CAMPOS[campo].aqui, la(campo)] as const).filter(([, v]) => v != null),
  )
  recusarGtinErrado(trazidos)
  recusarFiscalErrado(remoto, campos)
  const { variacoes = [], ...entrada } = comoEntrada(produto)
  const comTrazidos = variacoes.map((v) => (v.id === par?.variacao.id ? { ...v, ...trazidos } : v))
  const nova = par ? { ...entrada, variacoes: comTrazidos } : { ...entrada, ...trazidos }
  await alterarProduto({ db, queue }, id, nova, { id: usuarioId, negadas: [] })
  const depois = await obterProduto(db, id)
  const variacao = depois.variacoes.find((v) => v.id === par?.variacao.id)
  if (variacao) await data.anotarVinculoDaVariacao(db, variacao.id, { base: baseDaVariacao(depois, variacao) })
  else await data.anotarContados(db, id, escolhidos(campos, baseDoProduto(depois)))
  return compararLados(contexto, id)
}

function recusarGtinErrado({ gtin }: Readonly<Record<string, unknown>>): void {
  const lido = lerGtin(typeof gtin === 'string' ? gtin : null)
  if ('erro' in lido) throw new DomainError('GTIN_INVALIDO_NO_BLING', { gtin, motivo: lido.erro })
}

function recusarFiscalErrado(remoto: Lados['remoto'], campos: readonly CampoDoVinculo[]): void {
  const { erros } = fiscaisQueEntram(remoto)
  for (const campo of campos.filter(ehCampoFiscal)) {
    const motivo = erros[campo]
    if (motivo !== undefined) throw new DomainError('FISCAL_INVALIDO_NO_BLING', { motivo })
  }
}

/** Puts back there what stood there before; what stands there now is kept in its turn. */
export async function devolverVersao(
  contexto: Contexto,
  id: number,
  versaoId: number,
  usuarioId: number,
): Promise<Comparacao> {
  const versao = (await data.versoesDe(contexto.db, id)).find((v) => v.id === versaoId)
  if (!versao) throw new DomainError('VERSAO_NAO_ENCONTRADA')
  const { produto } = await lados(contexto, id, null)
  const variacao = produto.variacoes.find(({ id_bling }) => id_bling === versao.id_bling)
  const atual = await lados(contexto, id, variacao?.id)
  if (ehKit(atual.remoto)) throw new DomainError('KIT_DO_BLING')
  await mudarLa(contexto, atual, versao.id_bling, paraDevolver(versao.antes), usuarioId)
  return compararLados(contexto, id)
}
