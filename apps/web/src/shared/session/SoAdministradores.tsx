import type { ReactNode } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useSessao } from './session.ts'

/** A screen that others see empty. */
export const SoAdministradores = ({ children }: { children: ReactNode }) =>
  useSessao().usuario?.tipo === 'admin' ? children : <EmptyState message="Só administradores veem esta tela." />
