import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { CHAVE_DOS_MODELOS } from './modelos.queries.ts'

/** Every list at hand shows the model as saved (without it, when null: deleted) at once; then they are read again. */
export function trocarNasListas(client: QueryClient, id: number, modelo: Modelo | null): void {
  const queryKey = [...CHAVE_DOS_MODELOS, 'lista']
  client.setQueriesData<Modelo[]>({ queryKey }, (modelos) =>
    modelos?.flatMap((outro) => (outro.id === id ? (modelo ?? []) : [outro])),
  )
  void client.invalidateQueries({ queryKey })
}
