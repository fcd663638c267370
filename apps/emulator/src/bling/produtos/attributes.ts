import type { Context } from '../../context.ts'
import type { Produto } from '../../store/records.ts'
import { arrayOf, objectOf } from '../values.ts'
import { childrenOf } from './views.ts'

/** Every combination of the options, as a product that is not saved. */
export function combinationsOf(body: Readonly<Record<string, unknown>>): unknown {
  const attributes = arrayOf(body['atributos']).map((item) => ({
    nome: String(item['nome'] ?? ''),
    opcoes: Array.isArray(item['opcoes']) ? item['opcoes'].map(String) : [],
  }))
  const names = attributes.reduce<string[]>(
    (done, { nome, opcoes }) =>
      done.flatMap((start) => opcoes.map((opcao) => `${start}${start ? ';' : ''}${nome}:${opcao}`)),
    [''],
  )
  const variacoes = names
    .filter(Boolean)
    .map((nome, index) => ({ variacao: { nome, ordem: index + 1, produtoPai: { cloneInfo: true } } }))
  return { ...objectOf(body['produtoPai']), variacoes }
}

/** Renames an attribute (`Cor` to `Estampa`) in every variation of a parent. */
export function renameAttribute({ state }: Context, parent: Produto, body: Readonly<Record<string, unknown>>): void {
  const [from, to] = [String(body['atributoAntigo'] ?? ''), String(body['atributoNovo'] ?? '')]
  for (const child of childrenOf(state, parent.id)) {
    if (!child.variacao) continue
    const nome = child.variacao.nome
      .split(';')
      .map((pair) => (pair.startsWith(`${from}:`) ? `${to}${pair.slice(from.length)}` : pair))
      .join(';')
    state.produtos.put({ ...child, nome: `${parent.nome} ${nome}`, variacao: { ...child.variacao, nome } })
  }
}
