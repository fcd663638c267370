import { IconHammer } from '@tabler/icons-react'
import { useMatches } from 'react-router'
import { EmptyState } from '../shared/ui/EmptyState.tsx'
import { PageHeader } from '../shared/ui/PageHeader.tsx'
import type { RouteHandle } from './routes.tsx'

/** A screen that a later issue builds: its address, title and breadcrumbs exist already. */
export default function UnderConstructionPage() {
  const passos = useMatches().map(({ handle }) => (handle as RouteHandle | undefined)?.trilha)
  const titulo = passos.findLast((passo) => passo !== undefined) ?? 'Estampa'
  return (
    <>
      <PageHeader title={titulo} />
      <EmptyState icon={IconHammer} message="Em construção" detail="Esta tela ainda está sendo preparada." />
    </>
  )
}
