import type { Produto } from '../../store/records.ts'
import type { State } from '../../store/state.ts'
import type { FieldError } from '../errors.ts'
import { arrayOf, type Json, objectOf } from '../values.ts'
import { codeTaken, type Mode, readDraft } from './draft.ts'
import { childrenOf } from './views.ts'

export type PlannedVariation = ReturnType<typeof planOne>

const NAME = /^[^:;]+:[^:;]+(;[^:;]+:[^:;]+)*$/

/**
 * What a save does to the variations. One that exists must come with its id: without it it counts as new, and its name
 * or code is then taken. A PUT removes those that it leaves out; a PATCH leaves them alone.
 */
export function planVariations(state: State, parent: Produto | null, body: Json, mode: Mode, parentCode: string) {
  if (body['variacoes'] === undefined) return null
  const current = parent ? childrenOf(state, parent.id) : []
  const items = arrayOf(body['variacoes'])
  const saved = items.map((item, index) => planOne(state, item, index, current, mode))
  const kept = new Set(saved.map((plan) => plan.existing?.id))
  const others = current.filter((child) => !kept.has(child.id))
  const errors = [...saved.flatMap((plan) => plan.errors), ...repeated(state, saved, others, parentCode)]
  return { saved, deleted: mode === 'put' ? others : [], errors }
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
  others: readonly Produto[],
  parentCode: string,
): FieldError[] {
  const names = others.map((child) => child.variacao?.nome)
  const codes = [parentCode, ...others.map((child) => child.codigo)]
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
