import { ENTITY_NAMES, type EntityName } from '@estampa/contract/entities.ts'
import type { Mudanca } from '@estampa/contract/mudancas/mudancas.routes.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followChanges } from '../shared/api/changeStream.ts'
import { heardChange, onChange } from '../shared/api/changes.ts'
import { quietPage } from './quietPage.ts'

/** Changes within this time are read at once, ms. */
const JUNTAS_MS = 400
/** Without a stream the open screens are read again this often, ms. */
const SEM_FLUXO_MS = 30_000

const ENTITY_LISTS = Object.fromEntries(ENTITY_NAMES.map((name) => [name, [[name, 'lista']]])) as unknown as Readonly<
  Record<EntityName, readonly (readonly string[])[]>
>

type Assunto = Extract<Mudanca, { assunto: string }>['assunto']
/** The keys of the queries that a change may reach. A form's own record is left alone: it answers a conflict itself. */
const CHAVES: Readonly<Record<Assunto, readonly (readonly string[])[]>> = {
  ...ENTITY_LISTS,
  embalagens: [['embalagens']],
  vendas: [['vendas', 'lista'], ['vendas', 'historico'], ['vendas', 'uma'], ['painel']],
  produtos: [['produtos', 'lista'], ['produtos', 'estoque'], ['painel']],
  clientes: [['clientes', 'lista']],
  categorias: [['categorias']],
  producoes: [['producoes']],
  orcamentos: [['orcamentos'], ['painel']],
  caixas: [['caixas']],
  sincronizacoes: [['sincronizacoes'], ['painel']],
}
const TODOS = Object.keys(CHAVES) as Assunto[]

/**
 * Reads again what others have changed, while this tab is visible: nothing is asked for a hidden one. It comes once the page
 * is quiet (MudancasComCalma.tsx).
 */
export function Mudancas() {
  const client = useQueryClient()
  useEffect(() => {
    const pendentes = new Set<Assunto>()
    let batchTimer: ReturnType<typeof setTimeout> | undefined
    let rereadTimer: ReturnType<typeof setInterval> | undefined
    const rereadSoon = (assuntos: readonly Assunto[]) => {
      for (const assunto of assuntos) pendentes.add(assunto)
      batchTimer ??= setTimeout(() => {
        batchTimer = undefined
        rereadNow(client, [...pendentes])
        pendentes.clear()
      }, JUNTAS_MS)
    }
    const cancelReread = () => {
      clearInterval(rereadTimer)
      rereadTimer = undefined
    }
    const stopListening = onChange((change) => {
      cancelReread()
      if ('assunto' in change) rereadSoon([change.assunto])
    })
    let control: AbortController | null = null
    const stopStream = () => {
      control?.abort()
      control = null
      cancelReread()
    }
    const conforme = (calma?: Promise<void>) => {
      if (document.hidden) return stopStream()
      if (control) return
      control = new AbortController()
      const { signal } = control
      const fluxo = {
        onOpen: () => {
          cancelReread()
          // Changes since the screens were read were not heard.
          rereadSoon(TODOS)
        },
        onFail: () => {
          rereadTimer ??= setInterval(() => rereadSoon(TODOS), SEM_FLUXO_MS)
        },
      }
      void followChanges(signal, calma ?? quietPage(client, signal), fluxo)
    }
    const rereadOnReturn = () => {
      conforme()
      if (!document.hidden) rereadSoon(TODOS)
    }
    conforme(Promise.resolve())
    if (heardChange()) rereadSoon(TODOS)
    document.addEventListener('visibilitychange', rereadOnReturn)
    return () => {
      document.removeEventListener('visibilitychange', rereadOnReturn)
      stopListening()
      stopStream()
      clearTimeout(batchTimer)
    }
  }, [client])
  return null
}

function rereadNow(client: QueryClient, assuntos: readonly Assunto[]): void {
  const keys = new Map(assuntos.flatMap((assunto) => CHAVES[assunto]).map((key) => [key.join(), key]))
  const isEditing = location.pathname.endsWith('/editar')
  for (const key of keys.values())
    if (!(isEditing && key[1] === 'uma')) void client.invalidateQueries({ queryKey: [...key] })
}
