import type { Context } from '../../context.ts'
import type { Produto } from '../../store/records.ts'
import type { State } from '../../store/state.ts'
import { availableOf } from '../stock.ts'
import { pick } from '../values.ts'
import { signedLink } from './pictures.ts'

export function childrenOf(state: State, id: number): Produto[] {
  return state.produtos
    .all()
    .filter((p) => p.idProdutoPai === id)
    .sort((a, b) => (a.variacao?.ordem ?? 0) - (b.variacao?.ordem ?? 0))
}

const common = (produto: Produto) => pick(produto, 'id', 'nome', 'codigo', 'tipo', 'situacao', 'formato')

export function row(state: State, produto: Produto, base: string): Record<string, unknown> {
  return {
    ...common(produto),
    ...(produto.idProdutoPai ? { idProdutoPai: produto.idProdutoPai } : {}),
    preco: shownPrice(state, produto.preco),
    precoCusto: produto.precoCusto,
    estoque: { saldoVirtualTotal: balance(state, produto) },
    descricaoCurta: produto.demais['descricaoCurta'],
    imagemURL: thumbnail(state, produto, base),
  }
}

export function detail(state: State, produto: Produto, base: string): Record<string, unknown> {
  const variacoes = childrenOf(state, produto.id).map((child) => ({
    ...single(state, child, base),
    variacao: variationOf(child, {}),
  }))
  return {
    ...single(state, produto, base),
    ...(produto.formato === 'V' ? { variacoes } : {}),
    ...(produto.variacao ? { variacao: variationOf(produto, { id: produto.idProdutoPai }) } : {}),
  }
}

function variationOf({ variacao }: Produto, parent: { id?: number }): Record<string, unknown> {
  const { nome, ordem, cloneInfo } = variacao ?? { nome: '', ordem: 0, cloneInfo: false }
  return { nome, ordem, produtoPai: { ...parent, cloneInfo } }
}

function single(state: State, produto: Produto, base: string): Record<string, unknown> {
  const { video, ...rest } = produto.demais
  return {
    ...common(produto),
    preco: shownPrice(state, produto.preco),
    imagemURL: thumbnail(state, produto, base),
    ...rest,
    categoria: { id: produto.categoria },
    estoque: { ...produto.estoque, saldoVirtualTotal: balance(state, produto) },
    actionEstoque: '',
    midia: { video, imagens: { externas: [], internas: pictures(state, produto, base), imagensURL: [] } },
  }
}

/** A sent imagensURL is never returned; the answer has signed links that expire. */
function pictures(state: State, produto: Produto, base: string): unknown[] {
  return ready(produto).map((imagem) => ({
    ...signedLink(state, base, imagem),
    ordem: imagem.ordem,
    anexo: { id: imagem.id },
    anexoVinculo: { id: imagem.id + 1_000_000 },
  }))
}

function thumbnail(state: State, produto: Produto, base: string): string {
  const first = ready(produto)[0]
  return first ? signedLink(state, base, first).linkMiniatura : ''
}

const ready = (produto: Produto) => produto.imagens.filter((imagem) => imagem.arquivo !== '')

function balance(state: State, produto: Produto): number {
  if (produto.formato !== 'V') return availableOf(state, produto.id)
  return childrenOf(state, produto.id).reduce((sum, child) => sum + availableOf(state, child.id), 0)
}

/** Bling stores single precision; some accounts are shown it. */
const shownPrice = (state: State, preco: number): number =>
  state.configuracao.valoresAlterados ? Number(Math.fround(preco).toFixed(10)) : preco

export function productEvent({ webhooks }: Context, action: 'created' | 'updated' | 'deleted', produto: Produto): void {
  webhooks.emit('product', action, action === 'deleted' ? { id: produto.id } : productData(produto))
}

export const productData = (produto: Produto) => ({
  ...common(produto),
  ...pick(produto, 'preco', 'idProdutoPai'),
  ...pick(produto.demais, 'unidade', 'descricaoCurta', 'descricaoComplementar'),
  categoria: { id: produto.categoria },
})
