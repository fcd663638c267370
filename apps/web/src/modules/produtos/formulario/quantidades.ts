import type { CamposDoProduto } from './campos.ts'

/** Takes the server's quantities where this person changed none. Null when anything else changed on the server too. */
export function mergeQuantidades(
  meus: CamposDoProduto,
  base: CamposDoProduto,
  current: CamposDoProduto,
): CamposDoProduto | null {
  if (JSON.stringify(clearQuantidades(base)) !== JSON.stringify(clearQuantidades(current))) return null
  const quantidades = (fields: CamposDoProduto) => new Map(fields.variacoes.map((v) => [v.id, v.quantidade]))
  const [before, now] = [quantidades(base), quantidades(current)]
  const followQuantity = (minha: string, antiga?: string, nova?: string) => (minha === antiga ? (nova ?? minha) : minha)
  return {
    ...meus,
    qtd: followQuantity(meus.qtd, base.qtd, current.qtd),
    variacoes: meus.variacoes.map((v) =>
      v.id === null ? v : { ...v, quantidade: followQuantity(v.quantidade, before.get(v.id), now.get(v.id)) },
    ),
  }
}

const clearQuantidades = (fields: CamposDoProduto): CamposDoProduto => ({
  ...fields,
  qtd: '',
  variacoes: fields.variacoes.map((v) => ({ ...v, quantidade: '' })),
})
