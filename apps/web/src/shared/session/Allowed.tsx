import type { Permissao } from '@estampa/contract/usuarios/permissoes.ts'
import type { ComponentType, ReactNode } from 'react'
import { PageHeader, type PageHeaderProps } from '../ui/PageHeader.tsx'
import { EmptyState } from '../ui/states.tsx'
import { useMay, useSession } from './session.ts'

/** Hides what the API refuses to this person. */
export const Allowed = ({ a, children }: { a: Permissao; children: ReactNode }) => (useMay(a) ? children : null)

/** A screen of which others see the title only. */
export function AdminScreen({ children, actions, ...cabeca }: PageHeaderProps & { children: ReactNode }) {
  const admin = useSession().usuario?.tipo === 'admin'
  return (
    <>
      <PageHeader {...cabeca} actions={admin && actions} />
      {admin ? children : <EmptyState message="Só administradores veem esta tela." />}
    </>
  )
}

/** A page that is such a screen. */
export const adminPage = (cabeca: PageHeaderProps, Conteudo: ComponentType) => () => (
  <AdminScreen {...cabeca}>
    <Conteudo />
  </AdminScreen>
)
