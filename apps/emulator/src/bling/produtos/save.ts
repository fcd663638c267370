import type { Context } from '../../context.ts'
import { localDateTime } from '../../dates.ts'
import type { Produto } from '../../store/records.ts'
import type { State } from '../../store/state.ts'
import { type FieldError, invalid } from '../errors.ts'
import { balancesOf, KIT, setBalance } from '../stock.ts'
import { arrayOf, type Json, objectOf } from '../values.ts'
import { codeTaken, type Draft, emptyRest, type Mode, readDraft } from './draft.ts'
import { childrenOf, productEvent } from './views.ts'

type PlannedVariation = ReturnType<typeof planOne>

/** Saves a product with its variations, and answers as Bling does. Throws 400 with every field that is wrong. */
export function saveProduct(context: Context, body: Json, existing: Produto | null, mode: Mode): unknown {
  const { state } = context
  const formats = existing?.idProdutoPai ? ['S', 'E'] : ['S', 'V', 'E']
  const { draft, errors } = readDraft(state, body, existing, mode, formats)
  const plan = draft.formato === 'V' ? planVariations(state, existing, body, mode, draft.codigo) : null
  const all: FieldError[] = [...errors, ...(plan?.errors ?? [])]
  const taken = codeTaken(state, draft.codigo, existing?.id ?? 0)
  const msg = `O código ${draft.codigo} já foi cadastrado para o produto ${taken?.nome}.`
  if (taken) all.push({ code: 3, msg, element: 'codigo', namespace: 'PRODUTOS' })
  if (all.length > 0) throw invalid('o produto', all)

  const warnings: string[] = []
  // A kit saved as another kind of product is no longer made of anything.
  const unmade = existing?.formato === KIT && draft.formato !== KIT
  const demais = unmade ? { ...draft.demais, estrutura: emptyRest()['estrutura'] } : draft.demais
  const place = { idProdutoPai: existing?.idProdutoPai ?? 0, variacao: existing?.variacao ?? null }
  const parent = put(context, existing, { ...draft, demais }, place)
  addPictures(context, parent.id, body, mode, warnings)
  for (const child of plan?.deleted ?? []) remove(context, child)
  const created: Produto[] = []
  for (const planned of plan?.saved ?? []) {
    const child = putChild(context, parent, planned, mode)
    if (!planned.existing) created.push(child)
  }
  if (existing?.formato === 'S' && parent.formato === 'V')
    moveStockToFirst(context, parent, created[0], body['actionEstoque'])
  if (parent.formato === 'V' && (mode !== 'patch' || body['preco'] !== undefined || plan?.saved.length))
    applyPrice(context, parent)
  context.downloads.wake()

  // As measured, the answer names no variation.
  return { data: { id: parent.id, variations: { saved: [], updated: [], deleted: [] }, warnings } }
}

function put(
  context: Context,
  existing: Produto | null,
  draft: Draft,
  place: Pick<Produto, 'idProdutoPai' | 'variacao'>,
): Produto {
  const { state } = context
  const now = localDateTime(state.now())
  const before = existing ?? { id: state.nextId('produto'), imagens: [], imagensARemover: [], dataInclusao: now }
  const produto = state.produtos.put({ ...before, ...draft, ...place, dataAlteracao: now })
  productEvent(context, existing ? 'updated' : 'created', produto)
  return produto
}

/** A child of `cloneInfo` has its parent's details; its name always ends in its options. */
function putChild(context: Context, parent: Produto, planned: PlannedVariation, mode: Mode): Produto {
  const { draft, variacao, existing } = planned
  const cloned = objectOf(objectOf(planned.body['variacao'])['produtoPai'])['cloneInfo'] === true
  const shared =
    variacao.cloneInfo && (mode !== 'patch' || !existing || cloned)
      ? { tipo: parent.tipo, categoria: parent.categoria, demais: { ...parent.demais, gtin: draft.demais['gtin'] } }
      : {}
  const nome = `${parent.nome} ${variacao.nome}`
  const child = put(context, existing, { ...draft, ...shared, nome }, { idProdutoPai: parent.id, variacao })
  addPictures(context, child.id, planned.body, existing ? mode : 'create', [])
  return child
}

/** Saving a parent gives its price to every child, whatever price the child was sent with. */
function applyPrice({ state }: Context, parent: Produto): void {
  for (const child of childrenOf(state, parent.id))
    if (child.preco !== parent.preco) state.produtos.put({ ...child, preco: parent.preco })
}

export function remove(context: Context, produto: Produto): void {
  const { state } = context
  for (const child of childrenOf(state, produto.id)) remove(context, child)
  state.produtos.delete(produto.id)
  for (const saldo of state.saldos.all()) if (saldo.produto === produto.id) state.saldos.delete(saldo.id)
  productEvent(context, 'deleted', produto)
}

const MOST = 10

/**
 * `imagensURL` adds and never replaces; `externas` is read and does nothing. A PUT that sends both lists empty removes
 * every picture, a PATCH that does so removes none.
 */
function addPictures({ state }: Context, id: number, body: Json, mode: Mode, warnings: string[]): void {
  const given = objectOf(objectOf(body['midia'])['imagens'])
  const produto = state.produtos.get(id)
  if (!produto || !Array.isArray(given['imagensURL'])) return
  const links = arrayOf(given['imagensURL']).map((item) => String(item['link'] ?? ''))
  if (mode === 'put' && links.length === 0 && arrayOf(given['externas']).length === 0) {
    state.produtos.put({ ...produto, imagensARemover: produto.imagens.map((imagem) => imagem.id) })
    return
  }
  const usable = links.filter((link) => URL.canParse(link) && /^https?:$/.test(new URL(link).protocol))
  if (usable.length < links.length) warnings.push('Uma ou mais imagens não foram salvas: endereço inválido.')
  const room = MOST - (produto.imagens.length - produto.imagensARemover.length)
  if (usable.length > room) warnings.push(`O produto pode ter no máximo ${MOST} imagens.`)
  const last = Math.max(0, ...produto.imagens.map((imagem) => imagem.ordem))
  const added = usable.slice(0, Math.max(0, room)).map((origem, index) => ({
    id: state.nextId('imagem'),
    origem,
    ordem: last + index + 1,
    arquivo: '',
    tipo: '',
    bytes: 0,
    tentativas: 0,
  }))
  if (added.length > 0) state.produtos.put({ ...produto, imagens: [...produto.imagens, ...added] })
}

/** A parent holds no stock: it is moved to the first variation (`T`) or dropped (`Z`, or nothing said). */
function moveStockToFirst({ state }: Context, parent: Produto, first: Produto | undefined, action: unknown): void {
  for (const saldo of balancesOf(state, parent.id)) {
    if (action === 'T' && first) setBalance(state, first.id, saldo.deposito, saldo.saldoFisico)
    state.saldos.delete(saldo.id)
  }
}

const NAME = /^[^:;]+:[^:;]+(;[^:;]+:[^:;]+)*$/

/**
 * Plans what a save does to the variations. A variation that exists must come with its id: without it it counts as new,
 * and its name or code is then taken. A PUT removes the variations that it leaves out; a PATCH leaves them alone.
 */
function planVariations(state: State, parent: Produto | null, body: Json, mode: Mode, parentCode: string) {
  if (body['variacoes'] === undefined) return null
  const current = parent ? childrenOf(state, parent.id) : []
  const items = arrayOf(body['variacoes'])
  const saved = items.map((item, index) => planOne(state, item, index, current, mode))
  const kept = new Set(saved.map((plan) => plan.existing?.id))
  const remainingChildren = current.filter((child) => !kept.has(child.id))
  const errors = [...saved.flatMap((plan) => plan.errors), ...repeated(state, saved, remainingChildren, parentCode)]
  return { saved, deleted: mode === 'put' ? remainingChildren : [], errors }
}

function planOne(state: State, item: Json, index: number, current: readonly Produto[], mode: Mode) {
  const id = Number(item['id'] ?? 0)
  const existing = current.find((child) => child.id === id) ?? null
  const { draft, errors } = readDraft(state, item, existing, existing ? mode : 'create', ['S', 'E'])
  const given = objectOf(item['variacao'])
  const variacao = {
    nome: String(given['nome'] ?? existing?.variacao?.nome ?? ''),
    ordem: Number(given['ordem'] ?? existing?.variacao?.ordem ?? index + 1),
    cloneInfo: Boolean(objectOf(given['produtoPai'])['cloneInfo'] ?? existing?.variacao?.cloneInfo ?? true),
  }
  const own = errors.map((error) => ({ ...error, element: `variacoes.${index}.${error.element}` }))
  if (id && !existing) own.push(problem(index, 'id', 'A variação informada não pertence ao produto.'))
  if (!NAME.test(variacao.nome)) own.push(problem(index, 'variacao.nome', 'O nome da variação é inválido.'))
  return { existing, draft, variacao, body: item, errors: own }
}

function repeated(
  state: State,
  saved: readonly PlannedVariation[],
  remainingChildren: readonly Produto[],
  parentCode: string,
): FieldError[] {
  const names = remainingChildren.map((child) => child.variacao?.nome)
  const codes = [parentCode, ...remainingChildren.map((child) => child.codigo)]
  const strict = state.configuracao.codigoRepetido === 'recusar'
  return saved.flatMap(({ draft, variacao, existing }, index) => {
    const found: FieldError[] = []
    if (names.includes(variacao.nome))
      found.push(problem(index, 'variacao', `A variação "${variacao.nome}" já existe no produto.`))
    if (strict && draft.codigo && (codes.includes(draft.codigo) || codeTaken(state, draft.codigo, existing?.id ?? 0)))
      found.push(problem(index, 'codigo', `O código "${draft.codigo}" já está em uso por outro produto.`))
    names.push(variacao.nome)
    codes.push(draft.codigo)
    return found
  })
}

const problem = (index: number, element: string, msg: string): FieldError => ({
  code: 3,
  msg,
  element: `variacoes.${index}.${element}`,
  namespace: 'PRODUTOS',
})
