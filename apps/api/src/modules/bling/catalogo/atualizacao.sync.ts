import type { Produto, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { mesmoSku, nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { isCampoFiscal } from '@estampa/contract/shared/fiscal.ts'
import { toCentavos } from '@estampa/contract/shared/money.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import { linkVariacao, produtoPorId } from '../../produtos/produtos.data.ts'

import { createTarefa } from '../../tarefas/tarefas.rules.ts'
import { BlingError, seExistir } from '../conexao/bling.error.ts'
import type { ContextoDoTrabalho } from '../conexao/contexto.ts'
import {
  type BaseDaVariacao,
  baseDaVariacao,
  baseDoProduto,
  corpoDaVariacao,
  corpoDosCampos,
  corpoFiscalDoFilho,
  cruDoFilho,
  mudados,
  oQueEstaLa,
} from '../produto/campos.mapping.ts'
import { detalhe, readProdutoDetail } from '../produto/detalhe.sync.ts'
import type { ComFiscais } from '../produto/fiscal.mapping.ts'
import { confereNoBling, PERGUNTADO } from '../produto/mudanca.sync.ts'
import { keepNcm } from '../produto/ncm-lido.data.ts'
import { hasFilhos, isKit, type ProdutoDoBling } from '../produto/produtos.mapping.ts'
import * as data from '../produto/vinculo.data.ts'
import { ensureCategoria } from './categorias.sync.ts'
import { corpoDosFilhos, nomeComOpcoes } from './corpo.mapping.ts'

/** A variation of ours with what it was last told; `base` null for one that was added since. */
interface Linha {
  readonly variacao: Variacao
  readonly base: Partial<BaseDaVariacao> | null
  readonly agora: BaseDaVariacao
}

/** Sends only what changed here since the last sending; may break off anywhere and be repeated. */
export async function updateBlingProduto(
  contexto: ContextoDoTrabalho,
  produto: Produto,
  vinculo: data.Vinculo,
): Promise<void> {
  const { db, client } = contexto
  if (isKit(vinculo)) return
  const agora = baseDoProduto(produto)
  const campos = mudados(vinculo.base, agora)
  const linhas = await linhasDe(contexto, produto)
  if (campos.length === 0 && linhas.every(({ base, agora: dela }) => base && mudados(base, dela).length === 0)) return
  const id = Number(vinculo.id_bling)
  const lido = await seExistir(readProdutoDetail(client, id))
  // Asks first what the product has become at Bling.
  if (!(await confereNoBling(contexto, produto.id, lido ? { lido: lido.remoto } : {})) || !lido)
    return contexto.relatar(PERGUNTADO)
  const { remoto, cru } = lido
  if (isKit(remoto)) return
  const pendentes = await data.versoesAbertas(db, produto.id)
  const enviados = JSON.stringify(pendentes.map(({ enviado }) => enviado))
  const novas = await findUnpairedVariacoes(contexto, produto, linhas, remoto, {
    criado_aqui: vinculo.criado_aqui,
    enviados,
  })
  const categoriaBling = campos.includes('categoria') ? await ensureCategoria(contexto, produto.categoria_id) : null
  const paiCorpo = corpoDosCampos(campos, agora, remoto, { base: vinculo.base, categoriaBling })
  const renomeados = nomesNovos(linhas, remoto)
  const filhos = novas.length + renomeados.length > 0 ? corpoDosFilhos(produto, remoto, novas, renomeados) : {}
  const corpo = { ...paiCorpo, ...filhos }
  // A change that broke off may have changed the children's prices already: those before it count.
  const precos = pendentes[0]?.precos ?? remoto.variacoes.map((filho) => ({ id: filho.id, preco: filho.preco ?? 0 }))
  if (Object.keys(corpo).length > 0) {
    await contexto.dizer('Enviando o que mudou…')
    const antes = oQueEstaLa(cru, corpo)
    await data.saveReplacedVersao(db, { produto_id: produto.id, id_bling: String(id), antes, enviado: corpo, precos })
    await client
      .request('PATCH', `/produtos/${id}`, { body: corpo, repetivel: novas.length === 0 })
      .catch(async (error: unknown) => {
        // Refused, nothing was replaced.
        if (error instanceof BlingError && error.motivo === 'recusado') await data.finishVersoes(db, produto.id)
        throw error
      })
  }
  const fiscais = campos.filter((campo) => isCampoFiscal(campo))
  const mexeu =
    'preco' in corpo || 'variacoes' in corpo || pendentes.length > 0 || (paiCorpo !== null && fiscais.length > 0)
  const depois = mexeu && (hasFilhos(remoto) || novas.length > 0) ? await detalhe(client, id) : remoto
  await keepNcm(db, produto.id, depois)
  for (const nova of novas) await linkVariacaoAfter(contexto, produto, nova, depois)
  await settleChildren(contexto, produto.id, depois, {
    precos,
    fiscal: (blingFilho) => corpoFiscalDoFilho(fiscais, agora, blingFilho, vinculo.base),
  })
  await data.recordToldFields(db, produto.id, agora)
  await data.finishVersoes(db, produto.id)
}

async function linhasDe({ db }: ContextoDoTrabalho, produto: Produto): Promise<Linha[]> {
  const vinculos = new Map((await data.vinculosDasVariacoes(db, produto.id)).map((v) => [v.id, v]))
  return produto.variacoes
    .filter(({ id }) => !vinculos.get(id)?.sem_par)
    .map((variacao) => ({
      variacao,
      base: variacao.id_bling === null ? null : (vinculos.get(variacao.id)?.base ?? {}),
      agora: baseDaVariacao(produto, variacao),
    }))
}

/** Returns the variations to be made at Bling: added here, and with no counterpart by their code. */
async function findUnpairedVariacoes(
  { db }: ContextoDoTrabalho,
  produto: Produto,
  linhas: readonly Linha[],
  remoto: ProdutoDoBling,
  { criado_aqui, enviados }: { criado_aqui: boolean; enviados: string },
) {
  const novas: Variacao[] = []
  for (const { variacao, base, agora } of linhas) {
    if (base !== null) continue
    const filho = remoto.variacoes.find(({ codigo }) => mesmoSku(codigo, variacao.sku))
    if (!filho) {
      novas.push(variacao)
      continue
    }
    // A child of our own, whose answer was lost, is still to be told its price; a child that was at Bling before keeps
    // its own.
    const isOwnVariacao = enviados.includes(JSON.stringify(variacao.sku))
    await linkVariacao(db, variacao.id, String(filho.id))
    await data.saveVariacaoVinculo(db, variacao.id, {
      base: isOwnVariacao ? { ...agora, preco: filho.preco ?? null } : agora,
      formato: filho.formato ?? 'S',
    })
  }
  if (novas.length === 0 || hasFilhos(remoto) || criado_aqui) return novas
  // A simple product with a stock of its own would lose it by becoming one with variations.
  for (const { id } of novas) await data.saveVariacaoVinculo(db, id, { base: {}, sem_par: true })
  const tarefa = { tarefa: 'produto.criar_variacoes', alvo_id: produto.id, titulo: produto.titulo } as const
  const mensagem = `No Bling este produto é simples, e as variações ${novas.map(nomeDaVariacao).join(', ')} não foram criadas lá: o produto perderia o estoque dele. Transforme-o lá em produto com variações e tente novamente.`
  await transaction(db, (trx) => createTarefa(trx, tarefa, mensagem))
  return []
}

const nomesNovos = (linhas: readonly Linha[], remoto: ProdutoDoBling) =>
  linhas.flatMap(({ variacao, base, agora }) => {
    const filho = remoto.variacoes.find(({ id }) => String(id) === variacao.id_bling)
    if (!base || !filho) return []
    const antes = { nome_cor: base.nome_cor ?? null, tamanho: base.tamanho ?? null }
    const nome = nomeComOpcoes(filho.variacao?.nome ?? '', antes, agora)
    return nome === null ? [] : [{ id: filho.id, nome }]
  })

async function linkVariacaoAfter(
  { db }: ContextoDoTrabalho,
  produto: Produto,
  variacao: Variacao,
  depois: ProdutoDoBling,
): Promise<void> {
  const filho = depois.variacoes.find(({ codigo }) => mesmoSku(codigo, variacao.sku))
  if (!filho) throw new BlingError('ocupado', `O Bling ainda não mostra a variação ${variacao.sku}.`)
  await linkVariacao(db, variacao.id, String(filho.id))
  const base = { ...baseDaVariacao(produto, variacao), preco: filho.preco ?? null }
  await data.saveVariacaoVinculo(db, variacao.id, { base, formato: filho.formato ?? 'S' })
}

/** Sends what changed of the variations, and what they have of the product; a price that saving the parent overwrote is put back, from `precos`. */
async function settleChildren(
  contexto: ContextoDoTrabalho,
  produtoId: number,
  depois: ProdutoDoBling,
  { precos, fiscal }: { precos: data.NovaVersao['precos']; fiscal: (la: ComFiscais) => object },
): Promise<void> {
  const { db, client, dizer } = contexto
  const produto = await produtoPorId(db, produtoId)
  const linhas = produto ? await linhasDe(contexto, produto) : []
  for (const filho of depois.variacoes) {
    const linha = linhas.find(({ variacao }) => variacao.id_bling === String(filho.id))
    const { base = {}, agora } = linha ?? {}
    const mudou = agora ? mudados(base ?? {}, agora) : []
    const antes = precos.find(({ id }) => id === filho.id)?.preco
    const preco = mudou.includes('preco') && agora?.preco ? agora.preco : (antes ?? null)
    const codigos = mudou.filter((campo) => campo !== 'preco')
    const difere = preco !== null && toCentavos(preco) !== toCentavos(filho.preco ?? 0)
    const fiscais = linha ? fiscal(filho) : {}
    const corpo = {
      ...(agora ? corpoDaVariacao(codigos, agora, filho, base ?? {}) : {}),
      ...(difere ? { preco } : {}),
      ...fiscais,
    }
    if (Object.keys(corpo).length > 0) {
      await dizer('Acertando as variações…')
      if (mudou.length + Object.keys(fiscais).length > 0)
        await data.saveReplacedVersao(db, {
          produto_id: produtoId,
          id_bling: String(filho.id),
          antes: oQueEstaLa(cruDoFilho({ ...filho, preco: antes ?? filho.preco }), corpo),
          enviado: corpo,
          precos: [],
        })
      await client.request('PATCH', `/produtos/${filho.id}`, { body: corpo, repetivel: true })
    }
    if (linha && mudou.length > 0) await data.saveVariacaoVinculo(db, linha.variacao.id, { base: linha.agora })
  }
}
