import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { mesmoSku } from '@estampa/contract/produtos/variacoes.ts'
import { toCentavos } from '@estampa/contract/shared/money.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import { markSentImagens } from '../../imagens/imagens.data.ts'
import { linkProduto, linkVariacao, produtoPorId } from '../../produtos/produtos.data.ts'

import { BlingError } from '../conexao/bling.error.ts'
import { criado } from '../conexao/conexao.mapping.ts'
import type { ContextoDoTrabalho } from '../conexao/contexto.ts'
import { baseDaVariacao, baseDoProduto, precoDaVariacao } from '../produto/campos.mapping.ts'
import { detalhe, ocupante } from '../produto/detalhe.sync.ts'
import { esperaDe, recordLinkedState } from '../produto/mudanca.data.ts'
import { comoEsta } from '../produto/mudanca.rules.ts'
import { keepNcm } from '../produto/ncm-lido.data.ts'
import { isKit, type ProdutoDoBling, resumoDoBling } from '../produto/produtos.mapping.ts'
import { saveVariacaoVinculo, saveVinculo, vinculoDe, vinculosDasVariacoes } from '../produto/vinculo.data.ts'
import { updateBlingProduto } from './atualizacao.sync.ts'
import { ensureCategoria } from './categorias.sync.ts'
import { corpoDoProduto, faltasParaPublicar } from './corpo.mapping.ts'
import { checkCreatedImagens, imagensPorMandar, sendNewImagens } from './imagens.sync.ts'

/** Publishes the product, or sends what changed of a linked one. May break off: it is looked up by SKU first. */
export async function sendProduto(
  contexto: ContextoDoTrabalho,
  id: number,
  enviarEstoques: (contexto: ContextoDoTrabalho, id: number) => Promise<void>,
): Promise<void> {
  const { db } = contexto
  const produto = await produtoPorId(db, id)
  if (!produto) return
  const vinculo = (await vinculoDe(db, id)) ?? (await vinculoInicial(contexto, produto))
  if (produto.id_bling !== null && vinculo) await updateBlingProduto(contexto, produto, vinculo)
  // A product made by an interrupted run holds the values of that run: what changed here since then is sent.
  else if ((await publishAtBling(contexto, produto)) === 'achado') return sendProduto(contexto, id, enviarEstoques)
  const depois = await vinculoDe(db, id)
  if (!depois || isKit(depois) || (await esperaDe(db, id)) !== null) return
  await enviarEstoques(contexto, id)
  await sendNewImagens(contexto, id)
}

/** First record for a product that was linked without one: all its fields count as sent. */
async function vinculoInicial({ db }: ContextoDoTrabalho, produto: Produto) {
  if (produto.id_bling === null) return null
  await saveVinculo(db, produto.id, { base: baseDoProduto(produto) })
  for (const variacao of produto.variacoes)
    if (variacao.id_bling !== null)
      await saveVariacaoVinculo(db, variacao.id, { base: baseDaVariacao(produto, variacao) })
  return vinculoDe(db, produto.id)
}

async function publishAtBling(contexto: ContextoDoTrabalho, produto: Produto): Promise<'criado' | 'achado'> {
  const { client } = contexto
  const faltas = faltasParaPublicar(produto)
  if (faltas.length > 0) throw new BlingError('recusado', `Antes de publicar, falta: ${faltas.join(', ')}.`)
  await contexto.dizer('Procurando o produto no Bling…')
  const existente = await ocupante(client, produto)
  const isOwnProduto = existente !== null && (await enviadoPorNos(contexto, produto, existente))
  if (existente && !isOwnProduto) throw jaExiste(existente)
  const remoto = existente ?? (await createBlingProduto(contexto, produto))
  const como = existente ? 'achado' : 'criado'
  await linkPublishedProduto(contexto, produto, remoto, como)
  // For a product that was found, prices go with the other changes.
  if (como === 'criado') await settlePrecos(contexto, produto, remoto)
  return como
}

/** A clash: something over there has the product's code. */
function jaExiste(existente: ProdutoDoBling): BlingError {
  const { nome, preco } = resumoDoBling(existente)
  const mensagem = `Já existe no Bling um produto com este SKU: “${nome}”, R$ ${preco.toFixed(2).replace('.', ',')}. Nada foi alterado lá. Abra o produto e escolha “Ligar ao produto do Bling”, ou mude o SKU.`
  return new BlingError('recusado', mensagem, null, [], 'PRODUTO_JA_EXISTE_NO_BLING')
}

/** Finds our own product after a creation without an answer: it holds the values that we sent. */
async function enviadoPorNos(
  { db }: ContextoDoTrabalho,
  produto: Produto,
  { codigo, nome }: ProdutoDoBling,
): Promise<boolean> {
  const vinculo = await vinculoDe(db, produto.id)
  return (vinculo?.criando ?? false) && mesmoSku(codigo, produto.sku) && nome.trim() === vinculo?.base.titulo?.trim()
}

async function createBlingProduto(contexto: ContextoDoTrabalho, produto: Produto): Promise<ProdutoDoBling> {
  const { db, client } = contexto
  await contexto.dizer('Enviando a categoria…')
  const categoriaBling = await ensureCategoria(contexto, produto.categoria_id)
  await contexto.dizer('Enviando o produto…')
  const imagens = await imagensPorMandar(contexto, produto.id, 'todas')
  const body = corpoDoProduto(produto, { categoriaBling, imagens: imagens.map(({ endereco }) => endereco) })
  // Noted before sending: a product found at Bling afterwards is recognised as ours.
  await saveVinculo(db, produto.id, { base: baseDoProduto(produto), criando: true, criado_aqui: true })
  // The price of a child in its parent's creation is ignored: its own is still to be told.
  for (const variacao of produto.variacoes)
    await saveVariacaoVinculo(db, variacao.id, { base: { ...baseDaVariacao(produto, variacao), preco: null } })
  const enviadas = imagens.map((imagem) => imagem.id)
  await markSentImagens(db, enviadas, true)
  try {
    const { id } = criado.parse(await client.request('POST', '/produtos', { body })).data
    return await detalhe(client, id)
  } catch (error) {
    if (error instanceof BlingError && error.motivo === 'recusado')
      await saveVinculo(db, produto.id, { criando: false })
    throw error
  }
}

/** The ids of children in the answer to a write cannot be relied on: they are read. */
function linkPublishedProduto(
  contexto: ContextoDoTrabalho,
  produto: Produto,
  remoto: ProdutoDoBling,
  como: 'criado' | 'achado',
): Promise<void> {
  return transaction(contexto.db, async (trx) => {
    const enviadas = new Map((await vinculosDasVariacoes(trx, produto.id)).map(({ id, base }) => [id, base]))
    for (const variacao of produto.variacoes) {
      const enviada = enviadas.get(variacao.id)
      const filho = remoto.variacoes.find(({ codigo }) => mesmoSku(codigo, enviada?.sku ?? variacao.sku))
      // Added here since the product was made at Bling.
      if (como === 'achado' && !enviada && !filho) continue
      if (!filho) throw new BlingError('ocupado', `O Bling ainda não mostra a variação ${variacao.sku}.`)
      await linkVariacao(trx, variacao.id, String(filho.id))
      const base = { ...(enviada ?? baseDaVariacao(produto, variacao)), preco: filho.preco ?? null }
      await saveVariacaoVinculo(trx, variacao.id, { base })
    }
    await linkProduto(trx, produto.id, String(remoto.id))
    await saveVinculo(trx, produto.id, { criando: false, criado_aqui: true, formato: remoto.formato || 'S' })
    await recordLinkedState(trx, produto.id, comoEsta(remoto))
    await keepNcm(trx, produto.id, remoto)
    await checkCreatedImagens(contexto, trx, produto.id)
  })
}

async function settlePrecos(
  { db, client, dizer }: ContextoDoTrabalho,
  produto: Produto,
  remoto: ProdutoDoBling,
): Promise<void> {
  for (const variacao of produto.variacoes) {
    const preco = precoDaVariacao(produto, variacao)
    const filho = remoto.variacoes.find(({ codigo }) => mesmoSku(codigo, variacao.sku))
    if (!filho || preco === null) continue
    if (toCentavos(filho.preco ?? 0) !== toCentavos(preco)) {
      await dizer('Acertando os preços das variações…')
      await client.request('PATCH', `/produtos/${filho.id}`, { body: { preco }, repetivel: true })
    }
    await saveVariacaoVinculo(db, variacao.id, { base: baseDaVariacao(produto, variacao) })
  }
}
