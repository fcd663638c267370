import type { Produto, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { produtoSePresente } from '../produtos/produtos.rules.ts'
import { BlingError } from './bling.error.ts'
import {
  corpoDoProduto,
  criado,
  faltasParaPublicar,
  linhasDeProduto,
  type ProdutoDoBling,
  precoDaVariacao,
} from './bling.mapping.ts'
import { garantirCategoria } from './categorias.sync.ts'
import { enviarEstoques } from './estoques/ligar.sync.ts'
import { conferirImagens, enderecoDaImagem, imagensPorMandar } from './imagens.sync.ts'
import { detalhe, type Passos } from './passos.ts'
import { anotarImagens, anotarProduto, anotarVariacao } from './vinculos.data.ts'

/**
 * Makes the ERP's product, with its variations, prices, pictures and stock, what ours is. May run any number of times
 * and break off anywhere: what is there is looked up by SKU before anything is created.
 */
export async function enviarProduto(passos: Passos, id: number): Promise<void> {
  const { db, client } = passos
  const produto = await produtoSePresente(db, id)
  if (!produto) return
  const faltas = faltasParaPublicar(produto)
  if (faltas.length > 0) throw new BlingError('recusado', `Antes de publicar, falta: ${faltas.join(', ')}.`)
  await passos.dizer('Enviando a categoria…')
  const categoriaBling = await garantirCategoria(db, client, produto.categoria_id)
  await passos.dizer('Enviando o produto…')
  const remoto = await gravar(passos, produto, categoriaBling)
  await vincularFilhos(passos, produto, remoto)
  await acertarPrecos(passos, produto, remoto)
  await enviarEstoques(passos, id)
  await conferirImagens(passos, id)
}

/** Creates or changes it; answers how it is there now. */
async function gravar(passos: Passos, produto: Produto, categoriaBling: number | null): Promise<ProdutoDoBling> {
  const { db, client } = passos
  const antes = await localizar(passos, produto)
  const imagens = await imagensPorMandar(passos, produto.id, antes)
  // Noted before they are sent: whether they arrived is found out by counting, never by sending them again.
  await anotarImagens(
    db,
    imagens.map((imagem) => imagem.id),
  )
  const filhos = antes?.variacoes ?? []
  const idDoFilho = (v: Variacao) => filhoDe(filhos, v)?.id
  const body = corpoDoProduto(produto, {
    categoriaBling,
    idDoFilho,
    imagens: imagens.map((imagem) => enderecoDaImagem(passos, imagem)),
    video: antes?.midia.video ?? '',
  })
  let id = antes?.id
  if (id === undefined) {
    id = criado.parse(await client.request('POST', '/produtos', { body })).data.id
    await anotarProduto(db, produto.id, String(id))
  } else {
    await client.request('PATCH', `/produtos/${id}`, {
      body,
      repetivel: imagens.length === 0 && semNovos(produto, filhos),
    })
    await excluirFilhosDeMais(passos, produto, filhos)
  }
  // The ids of children in the answer to a write cannot be relied on.
  return detalhe(client, id)
}

/** The product over there: by the id we keep, else by its SKU, which an unanswered attempt may have created. */
async function localizar({ db, client }: Passos, produto: Produto): Promise<ProdutoDoBling | null> {
  if (produto.id_bling !== null) {
    try {
      return await detalhe(client, Number(produto.id_bling))
    } catch (error) {
      if (!(error instanceof BlingError) || error.motivo !== 'inexistente') throw error
    }
  }
  // The defaults hide products: every criterion is named. Deleted ones keep their code.
  const query = { 'codigos[]': [produto.sku ?? ''], criterio: 5, tipo: 'T', limite: 100 }
  const { data } = linhasDeProduto.parse(await client.request('GET', '/produtos', { query }))
  const achado = data.find(({ codigo, situacao }) => codigo === produto.sku && situacao !== 'E')
  await anotarProduto(db, produto.id, achado ? String(achado.id) : null)
  return achado ? detalhe(client, achado.id) : null
}

/** A repeated change would make new children twice. */
const semNovos = (produto: Produto, filhos: ProdutoDoBling['variacoes']) =>
  produto.variacoes.every((v) => filhoDe(filhos, v) !== undefined)

/** Variations removed here go there as well. */
async function excluirFilhosDeMais({ client }: Passos, produto: Produto, filhos: ProdutoDoBling['variacoes']) {
  const nossos = new Set(produto.variacoes.map((v) => filhoDe(filhos, v)?.id))
  for (const { id } of filhos) {
    if (!nossos.has(id)) await client.request('DELETE', `/produtos/${id}`, { repetivel: true }).catch(jaNaoExiste)
  }
}

function jaNaoExiste(error: unknown): void {
  if (!(error instanceof BlingError) || error.motivo !== 'inexistente') throw error
}

/** By the id we keep, as its SKU may have changed; else by the SKU. */
const filhoDe = (filhos: ProdutoDoBling['variacoes'], { id_bling, sku }: Variacao) =>
  filhos.find(({ id }) => String(id) === id_bling) ?? filhos.find(({ codigo }) => codigo === sku)

async function vincularFilhos({ db }: Passos, produto: Produto, remoto: ProdutoDoBling): Promise<void> {
  for (const variacao of produto.variacoes) {
    const filho = remoto.variacoes.find(({ codigo }) => codigo === variacao.sku)
    if (!filho) throw new BlingError('ocupado', `O Bling ainda não mostra a variação ${variacao.sku}.`)
    if (String(filho.id) !== variacao.id_bling) await anotarVariacao(db, variacao.id, String(filho.id))
  }
}

/** The price of a child in the parent's write is ignored: those that differ are set one by one. */
async function acertarPrecos({ client, dizer }: Passos, produto: Produto, remoto: ProdutoDoBling): Promise<void> {
  for (const variacao of produto.variacoes) {
    const preco = precoDaVariacao(produto, variacao)
    const filho = remoto.variacoes.find(({ codigo }) => codigo === variacao.sku)
    if (!filho || preco === null || filho.preco === preco) continue
    await dizer('Acertando os preços das variações…')
    await client.request('PATCH', `/produtos/${filho.id}`, { body: { preco }, repetivel: true })
  }
}
