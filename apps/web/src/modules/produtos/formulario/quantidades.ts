import type { CamposDoProduto } from './campos.ts'

/** Takes the server's quantities where this person changed none. Null when anything else changed on the server too. */
export function mergeQuantidades(
  meus: CamposDoProduto,
  base: CamposDoProduto,
  atual: CamposDoProduto,
): CamposDoProduto | null {
  if (JSON.stringify(clearQuantidades(base)) !== JSON.stringify(clearQuantidades(atual))) return null
  const quantidades = (campos: CamposDoProduto) => new Map(campos.variacoes.map((v) => [v.id, v.quantidade]))
  const [antes, agora] = [quantidades(base), quantidades(atual)]
  const followQuantity = (minha: string, antiga?: string, nova?: string) => (minha === antiga ? (nova ?? minha) : minha)
  return {
    ...meus,
    qtd: followQuantity(meus.qtd, base.qtd, atual.qtd),
    variacoes: meus.variacoes.map((v) =>
      v.id === null ? v : { ...v, quantidade: followQuantity(v.quantidade, antes.get(v.id), agora.get(v.id)) },
    ),
  }
}

const clearQuantidades = (campos: CamposDoProduto): CamposDoProduto => ({
  ...campos,
  qtd: '',
  variacoes: campos.variacoes.map((v) => ({ ...v, quantidade: '' })),
})
