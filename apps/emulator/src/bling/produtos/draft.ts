import type { Produto } from '../../store/records.ts'
import type { State } from '../../store/state.ts'
import type { FieldError } from '../errors.ts'
import { Fields, objectOf, refId } from '../values.ts'
import { emptyRest, mergeRest, plainErrors } from './fields.ts'

export type Mode = 'create' | 'put' | 'patch'

export type Draft = Pick<
  Produto,
  'nome' | 'codigo' | 'preco' | 'precoCusto' | 'tipo' | 'situacao' | 'formato' | 'categoria' | 'estoque' | 'demais'
>

const NO_LIMITS = { minimo: 0, maximo: 0, crossdocking: 0, localizacao: '' }

/** Reads a product; PATCH starts from what exists, PUT and POST from nothing: what they leave out is lost. */
export function readDraft(
  state: State,
  body: Readonly<Record<string, unknown>>,
  existing: Produto | null,
  mode: Mode,
  formats: readonly string[],
): { draft: Draft; errors: FieldError[] } {
  const before = mode === 'patch' ? existing : null
  const fields = new Fields('PRODUTOS', { ...before, ...body })
  const categoria = body['categoria'] === undefined ? (before?.categoria ?? 0) : refId(body['categoria'])
  if (categoria && !state.categorias.get(categoria)) fields.fail('categoria', 'A categoria informada não existe.', 4)
  for (const name of plainErrors(body)) fields.fail(name, `O campo "${name}" tem um tipo inválido.`)
  // The balance is read-only: a written value is ignored.
  const { saldoVirtualTotal: _ignored, ...limits } = objectOf(body['estoque'])
  const estoque = { ...NO_LIMITS, ...before?.estoque, ...limits }
  const draft: Draft = {
    nome: fields.text('nome', true, 120),
    codigo: fields.text('codigo', false, 60).trim(),
    preco: fields.number('preco'),
    precoCusto: Number(objectOf(body['fornecedor'])['precoCusto'] ?? before?.precoCusto ?? 0),
    tipo: fields.oneOf('tipo', ['P', 'S', 'N'], null),
    situacao: fields.oneOf('situacao', ['A', 'I'], existing?.situacao === 'I' && before ? 'I' : 'A'),
    formato: fields.oneOf('formato', formats, null),
    categoria,
    estoque,
    demais: mergeRest(before?.demais ?? emptyRest(), body),
  }
  if (draft.preco < 0) fields.fail('preco', 'O preço não pode ser negativo.')
  return { draft, errors: fields.errors }
}

/** The other product that has the code, whatever its case and blanks; excluded ones do not count. */
export function codeTaken(state: State, codigo: string, own: number): Produto | undefined {
  if (!codigo || state.configuracao.codigoRepetido === 'aceitar') return undefined
  const key = (code: string) => code.trim().toLowerCase()
  return state.produtos.all().find((p) => key(p.codigo) === key(codigo) && p.id !== own && p.situacao !== 'E')
}
