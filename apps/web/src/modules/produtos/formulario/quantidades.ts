import type { CamposDoProduto } from './campos.ts'

/** What this person did not change follows the server's quantities. Null when anything else changed there too. */
export function comQuantidadesDe(
  meus: CamposDoProduto,
  base: CamposDoProduto,
  atual: CamposDoProduto,
): CamposDoProduto | null {
  if (JSON.stringify(semQuantidades(base)) !== JSON.stringify(semQuantidades(atual))) return null
  const quantidades = (campos: CamposDoProduto) => new Map(campos.variacoes.map((v) => [v.id, v.quantidade]))
  const [antes, agora] = [quantidades(base), quantidades(atual)]
  const seguir = (minha: string, antiga?: string, nova?: string) => (minha === antiga ? (nova ?? minha) : minha)
  return {
    ...meus,
    qtd: seguir(meus.qtd, base.qtd, atual.qtd),
    variacoes: meus.variacoes.map((v) =>
      v.id === null ? v : { ...v, quantidade: seguir(v.quantidade, antes.get(v.id), agora.get(v.id)) },
    ),
  }
}

const semQuantidades = (campos: CamposDoProduto): CamposDoProduto => ({
  ...campos,
  qtd: '',
  variacoes: campos.variacoes.map((v) => ({ ...v, quantidade: '' })),
})
