import type { Categoria } from '@estampa/contract/categorias/categorias.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { TextField } from '../../shared/ui/TextField.tsx'
import { arvoreDeCategorias } from './categorias.queries.ts'

export const SEM_PAI = 'Nenhuma (categoria de topo)'

/** The parent of an existing category, which stays as it is: read-only. */
export function CategoriaPai({ id }: { id: number | null }) {
  const { data, isError } = useQuery({ ...arvoreDeCategorias, enabled: id !== null })
  const nome = id === null ? SEM_PAI : nomeNaArvore(data ?? [], id)
  return (
    <TextField label="Categoria pai" readOnly value={nome ?? (data || isError ? `Categoria ${id}` : 'Carregando...')} />
  )
}

function nomeNaArvore(arvore: readonly Categoria[], id: number): string | null {
  for (const { id: este, nome, subcategorias } of arvore) {
    if (este === id) return nome
    const abaixo = nomeNaArvore(subcategorias, id)
    if (abaixo !== null) return abaixo
  }
  return null
}
